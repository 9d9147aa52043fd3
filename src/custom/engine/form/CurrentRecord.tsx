/** Loads the record that a dialog edits. Until it is there, the dialog shows skeletons, or why it could not be loaded. */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { ReactNode } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { Loading } from '../../ui/Loading'
import { TitledDialog } from '../../ui/TitledDialog'
import { useRecordQuery } from './recordQuery'

interface CurrentRecordProps<R extends RaRecord> {
  resource: string
  id: string
  /** What the data provider needs to read it. */
  meta?: Values
  /** Of the dialog, translated. */
  title: string
  maxWidth?: 'xs' | 'sm'
  onClose(): void
  children(record: R): ReactNode
}

export const CurrentRecord = <R extends RaRecord>(props: CurrentRecordProps<R>) => {
  const { resource, id, meta, title, maxWidth = 'sm', onClose, children } = props
  const translate = useTranslate()
  const query = useRecordQuery({ name: resource }, id, 'edit') as object
  const { data, error, refetch } = useGetOne<R>(resource, { id: id as R['id'], meta }, query)
  if (data) return children(data)
  return (
    <TitledDialog title={title} maxWidth={maxWidth} onClose={onClose}>
      <DialogContent aria-busy={!error}>
        {error ? <ErrorScreen error={error} onRetry={() => void refetch()} /> : <Loading count={1} height={56} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('engine.close')}</Button>
      </DialogActions>
    </TitledDialog>
  )
}
