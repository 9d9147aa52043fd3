/**
 * Asks for confirmation before an action on several rows. Shows the number and names of the rows, the consequences, and
 * whether the action can be undone.
 */
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type Identifier, type RaRecord, useListContext, useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useConsequences } from '../actions/useConsequences'
import { type ConfirmableAction, useActionTexts } from '../actions/useRowAction'
import { useWarningSentences } from '../actions/useWarningSentences'
import { useCellText } from '../cells/useCellText'
import type { SentenceTemplate } from '../definition/actions'
import { findUndoTransition } from '../definition/availability'
import { findConfirmationColumn } from '../definition/findConfirmationColumn'
import { useScreen } from '../list/ScreenContext'

/** Maximum number of entries that one list of names or sentences shows; the others are only counted. */
const shownNames = 5

interface NamesProps {
  /** Title of the list of names, already translated. */
  title?: string
  names: readonly string[]
}

const Names = ({ title, names }: NamesProps) => {
  const translate = useTranslate()
  if (names.length === 0) return null
  const rest = names.length - shownNames
  return (
    <>
      {title && <Typography variant="subtitle2">{title}</Typography>}
      <ul style={{ marginBlock: 4, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        {names.slice(0, shownNames).map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name, and the list never changes
          <li key={at}>{name}</li>
        ))}
        {rest > 0 && <li>{translate('engine.bulk.andMore', { count: rest })}</li>}
      </ul>
    </>
  )
}

interface SelectionProps {
  records: readonly RaRecord[]
  nameOf(id: Identifier): string
  /** Sources of the values that are shown after the name of a record. */
  show?: readonly string[] | undefined
}

/**
 * Lists the selected rows. Rows of other pages are listed separately, because the user cannot see them behind the
 * dialog.
 */
export const SelectedRows = ({ records, nameOf, show = [] }: SelectionProps) => {
  const { data = [] } = useListContext()
  const { definition } = useScreen()
  const textOf = useCellText(definition.name)
  const translate = useTranslate()
  const shown = show.map(source => findConfirmationColumn(definition, source))
  /** Returns the name of a record and its other shown values, each text once. */
  const describe = (record: RaRecord) =>
    [...new Set([nameOf(record.id), ...shown.map(column => textOf(record, column))])].filter(Boolean).join(' · ')
  const idsOnPage = new Set(data.map(({ id }) => id))
  const namesOf = (isHere: boolean) => records.filter(({ id }) => idsOnPage.has(id) === isHere).map(describe)
  const [own, others] = [namesOf(true), namesOf(false)]
  if (others.length === 0) return <Names names={own} />
  return (
    <>
      <Names title={translate('engine.bulk.onThisPage', { count: own.length })} names={own} />
      <Names title={translate('engine.bulk.onOtherPages', { count: others.length })} names={others} />
    </>
  )
}

const useWarnings = ({ confirm }: ConfirmableAction, { records, nameOf }: SelectionProps) => {
  const sentencesOf = useWarningSentences()
  const translate = useTranslate()
  const warning = confirm?.warning
  if (!warning) return []
  if (typeof warning === 'string') return confirm?.consequences ? [] : [translate(warning)]
  // A sentence without conditions and placeholders is the same for every record, so it is shown once.
  const isGeneral = ({ when, params }: SentenceTemplate<Values>) => !when && !params
  const specific = warning.filter(sentence => !isGeneral(sentence))
  return [
    ...warning.filter(isGeneral).map(({ message }) => translate(message)),
    ...records.flatMap(record => sentencesOf(specific, record).map(sentence => `${nameOf(record.id)}: ${sentence}`)),
  ]
}

interface BulkQuestionProps extends SelectionProps {
  action: ConfirmableAction
  onConfirm(): void
  onClose(): void
}

export const BulkConfirmDialog = ({ action, records, nameOf, onConfirm, onClose }: BulkQuestionProps) => {
  const translate = useTranslate()
  const { label, keepLabel } = useActionTexts()(action)
  const { sentences, isCounting } = useConsequences(action.confirm?.consequences, records)
  const warnings = useWarnings(action, { records, nameOf })
  const { definition } = useScreen()
  const canUndo = action.kind === 'delete' || findUndoTransition(action, definition) !== undefined
  return (
    <ConfirmDialog
      title={`${label} (${records.length})`}
      confirmLabel={label}
      keepLabel={keepLabel}
      isDangerous={action.kind === 'delete' || !canUndo}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <SelectedRows records={records} nameOf={nameOf} show={action.confirm?.show} />
      {sentences.length > 0 && <Typography sx={{ mt: 1 }}>{sentences.join(' ')}</Typography>}
      {isCounting && <Skeleton aria-label={translate('engine.loading')} />}
      <Names names={warnings} />
      <Typography sx={{ mt: 1, fontWeight: canUndo ? 400 : 600 }}>
        {translate(canUndo ? 'engine.bulk.canBeUndone' : 'engine.bulk.cannotBeUndone')}
      </Typography>
    </ConfirmDialog>
  )
}
