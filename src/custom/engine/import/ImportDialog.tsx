/**
 * The import dialog. The user chooses a file and how to read it, the server checks its rows, and then saves them; the
 * import can be undone.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import type { RowVerdict } from '../../../../contract/imports'
import { CloseButton } from '../../ui/CloseButton'
import { RegisterUnsavedInput } from '../../ui/EditForm'
import { ScreenDialog } from '../../ui/TitledDialog'
import { titleKey } from '../definition/messageKeys'
import { useScreen } from '../list/ScreenContext'
import { FileChoiceStep } from './FileChoiceStep'
import { FileReadingStep } from './FileReadingStep'
import { columnTitle } from './importColumns'
import type { ImportDefinition } from './importDefinition'
import { PastImports } from './PastImports'
import { PictureForNewRecords } from './PictureForNewRecords'
import { ReviewStep } from './ReviewStep'
import { ImportCounts } from './review/ImportCounts'
import { ImportTemplate } from './review/ImportTemplate'
import { RejectedRows } from './review/RejectedRows'
import { type ImportInProgress, useImport } from './useImport'

interface PartProps {
  importing: ImportInProgress
  wanted: ImportDefinition
}

const Done = ({ importing, wanted }: PartProps) => {
  const translate = useTranslate()
  const { checkedRows = [], saved, unreadable } = importing
  const savedRows = [...saved.values()]
  const count = (verdict: RowVerdict['verdict']) => savedRows.filter(row => row.verdict === verdict).length
  const counts = { created: count('create'), updated: count('update') }
  const isWaiting = ({ verdict }: RowVerdict) => verdict === 'create' || verdict === 'update'
  return (
    <>
      <Alert severity="success">{translate('engine.import.done', counts)}</Alert>
      <ImportCounts
        rows={[...savedRows, ...checkedRows.filter(row => !isWaiting(row))]}
        waiting={checkedRows.filter(isWaiting).length}
        isOver
        unreadable={unreadable.length}
      />
      <RejectedRows rows={checkedRows} importing={importing} wanted={wanted} />
      <PastImports wanted={wanted} />
    </>
  )
}

const Content = ({ importing, wanted }: PartProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { outcome, checkedRows } = importing
  const takes = importing.columns.map(({ source }) => columnTitle(translate, definition, source)).join(', ')
  if (outcome) {
    return (
      <Stack spacing={2}>
        <Done importing={importing} wanted={wanted} />
      </Stack>
    )
  }
  if (checkedRows) return <ReviewStep importing={importing} wanted={wanted} />
  return (
    <Stack spacing={3}>
      {importing.isUndoneElsewhere && <Alert severity="warning">{translate('engine.import.takenMeanwhile')}</Alert>}
      <FileChoiceStep importing={importing} takes={takes} />
      {!importing.source && <ImportTemplate columns={importing.columns} />}
      <FileReadingStep importing={importing} />
      <PictureForNewRecords importing={importing} wanted={wanted} />
      <PastImports wanted={wanted} />
    </Stack>
  )
}

const Buttons = ({ importing }: { importing: ImportInProgress }) => {
  const translate = useTranslate()
  const { outcome, checkedRows, rows, missingColumns, isTooLong, isBusy, toSave, progress, check, back, save } =
    importing
  if (outcome) return null
  if (!checkedRows) {
    const isReady = rows.length > 0 && missingColumns.length === 0 && !isTooLong
    return (
      <Button variant="contained" disabled={!isReady} loading={isBusy} onClick={() => void check()}>
        {translate('engine.import.check')}
      </Button>
    )
  }
  return (
    <>
      {/* The Back button stays disabled after a failure: an import that has saved some rows can only continue with the
          same rows. */}
      <Button disabled={isBusy || progress !== undefined} onClick={back}>
        {translate('engine.import.back')}
      </Button>
      <Button variant="contained" disabled={toSave.length === 0} loading={isBusy} onClick={() => void save()}>
        {translate('engine.import.save', { count: toSave.length })}
      </Button>
    </>
  )
}

export const ImportDialog = ({ wanted, onClose }: { wanted: ImportDefinition; onClose(): void }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const importing = useImport(definition, wanted)
  const hasSource = importing.source !== undefined && !importing.outcome
  return (
    <ScreenDialog
      hasAddress={false}
      title={`${translate('engine.import.title')}: ${translate(titleKey(definition))}`}
      onClose={importing.isBusy ? undefined : onClose}
      maxWidth="md"
    >
      <DialogContent>
        <RegisterUnsavedInput isUnsaved={hasSource || importing.corrections.hasDrafts} />
        <Stack sx={{ pt: 1 }}>
          <Content importing={importing} wanted={wanted} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose} disabled={importing.isBusy}>
          {translate('engine.close')}
        </CloseButton>
        <Buttons importing={importing} />
      </DialogActions>
    </ScreenDialog>
  )
}
