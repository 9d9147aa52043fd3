/** What the rows would do: how many of each verdict, what is wrong in which line, and points that are not sure. */
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { CheckedRow, ImportRow, JudgedRow } from '../../../../contract/imports'
import { mounted } from '../../layout/later'
import { useScreen } from '../ScreenContext'
import { fieldKey } from '../words'
import { columnsOf, pictureColumn, pictureFields } from './columns'
import type { ImportDefinition } from './importDefinition'
import type { Importing } from './useImport'
import { wrongWords } from './wrong'

const verdicts = ['create', 'update', 'unchanged', 'refused'] as const
/** Codes that mean something else in a row than at a form's field. */
const inRows = ['NotUnique', 'EntityNotFound', 'CityNotFound', 'TooManyRequests']
const notFound = 'ReferencedEntityNotFound'
/** More would not be read; the others show when these are put right. */
const shownErrors = 200
const shownCharacters = 40

const shortened = (text: string) => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text)

const Verdicts = ({ rows }: { rows: readonly JudgedRow[] }) => {
  const translate = useTranslate()
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }} role="status">
      {verdicts.map(verdict => (
        <Chip
          key={verdict}
          variant="outlined"
          color={verdict === 'refused' && rows.some(row => row.verdict === 'refused') ? 'error' : 'default'}
          label={translate(`engine.import.verdicts.${verdict}`, {
            count: rows.filter(row => row.verdict === verdict).length,
          })}
        />
      ))}
    </Stack>
  )
}

interface RowErrorsProps {
  rows: readonly CheckedRow[]
  sent: readonly ImportRow[]
  wanted: ImportDefinition
}

/** @param sent the rows as the file has them: what is wrong is named with what it says */
export const RowErrors = ({ rows, sent, wanted }: RowErrorsProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const refused = rows.filter(({ verdict }) => verdict === 'refused')
  const valuesOf = new Map(sent.map(({ line, values }) => [line, values]))
  if (refused.length === 0) return null
  const columns = columnsOf(definition, wanted)
  const wordOf = (given: string, source: string, cell: string) => {
    const column = columns.find(each => each.source === source) ?? { source }
    if (given === 'InvalidParams') return wrongWords(translate, definition, column, cell)
    const code = given === notFound ? 'EntityNotFound' : given
    return translate(inRows.includes(code) ? `engine.import.wrong.${code}` : `errors.${code}`)
  }
  const pictures = pictureFields(definition, wanted)
  const sourceOf = (column: string) => pictures.find(field => pictureColumn(field) === column)?.source ?? column
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <Typography component="h3" variant="subtitle2">
        {translate('engine.import.refused')}
      </Typography>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {refused.slice(0, shownErrors).map(({ line, fields, missed }) => (
          <li key={line}>
            {`${translate('engine.import.line', { line })}: `}
            {Object.entries(fields)
              .map(([source, code]) => {
                const { value, near = [] } = missed?.[source] ?? {}
                const cell = String(value ?? valuesOf.get(line)?.[source] ?? '')
                const shown = cell && ` (${shortened(cell)})`
                const said = `${translate(fieldKey(definition, sourceOf(source)))}${shown} – ${wordOf(code, source, cell)}`
                return near.length ? `${said}. ${translate('engine.import.near', { names: near.join(', ') })}` : said
              })
              .join('; ')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

export const CheckStep = ({ importing, wanted }: { importing: Importing; wanted: ImportDefinition }) => {
  const translate = useTranslate()
  const {
    judged = [],
    looksUp,
    doubtful,
    moved,
    move,
    takesDoubtful,
    setTakesDoubtful,
    progress,
    toSave,
    isBusy,
  } = importing
  return (
    <Stack spacing={2}>
      {progress !== undefined && (
        <Stack spacing={0.5} role="status">
          <LinearProgress
            variant="determinate"
            value={(100 * progress) / Math.max(toSave.length, 1)}
            aria-label={translate('engine.import.saving')}
          />
          <Typography variant="body2">
            {translate(isBusy ? 'engine.bulk.running' : 'engine.import.stopped', {
              done: progress,
              count: toSave.length,
            })}
          </Typography>
        </Stack>
      )}
      <Verdicts rows={judged} />
      <RowErrors rows={judged} sent={importing.rows} wanted={wanted} />
      {doubtful.length > 0 && (
        <>
          <Typography component="h3" variant="subtitle2">
            {translate('engine.import.doubtful', { count: doubtful.length, moved: moved.size })}
          </Typography>
          {wanted.places && mounted(wanted.places, { list: wanted.list, rows: doubtful, looksUp, moved, onMove: move })}
          {doubtful.some(({ line }) => !moved.has(line)) && (
            <FormControlLabel
              control={<Checkbox checked={takesDoubtful} onChange={(_, takes) => setTakesDoubtful(takes)} />}
              label={translate('engine.import.takesDoubtful')}
            />
          )}
        </>
      )}
    </Stack>
  )
}
