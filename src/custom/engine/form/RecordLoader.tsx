/**
 * Loads the record that a dialog edits. Until the record is loaded, the dialog shows placeholders, or the reason why it
 * could not be loaded.
 */
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { ReactNode } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import { CloseButton } from '../../ui/CloseButton'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { LoadingSkeletons } from '../../ui/LoadingSkeletons'
import { TitledDialog } from '../../ui/TitledDialog'
import { useRecordQuery } from './recordQuery'

interface CurrentRecordProps<R extends RaRecord> {
  resource: string
  id: string
  /** The data provider's options (`meta`) for reading the record. */
  meta?: Values
  /** Title of the dialog, already translated. */
  title: string
  maxWidth?: 'xs' | 'sm'
  onClose(): void
  children(record: R): ReactNode
}

export const RecordLoader = <R extends RaRecord>(props: CurrentRecordProps<R>) => {
  const { resource, id, meta, title, maxWidth = 'sm', onClose, children } = props
  const translate = useTranslate()
  const query = useRecordQuery({ name: resource }, id, 'edit') as object
  const { data, error, refetch } = useGetOne<R>(resource, { id: id as R['id'], meta }, query)
  if (data) return children(data)
  return (
    <TitledDialog title={title} maxWidth={maxWidth} onClose={onClose}>
      <DialogContent aria-busy={!error}>
        {error ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingSkeletons count={1} height={56} />
        )}
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </TitledDialog>
  )
}
