/**
 * Dialog, opened from the list of all bins, in which a user requests a pickup at the bin's store. It is the same dialog
 * as in the list of stores.
 */
import DialogContent from '@mui/material/DialogContent'
import { useEffect, useRef, useState } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import type { ListedBin } from '../../../contract/bins'
import { isWorthRetrying } from '../../dataProvider/apiError'
import { ActionConfirmDialog } from '../engine/actions/ActionConfirmDialog'
import { type ConfirmableAction, useRowAction } from '../engine/actions/useRowAction'
import type { DialogProps } from '../engine/definition/definition'
import { useDefinition, useEngine } from '../engine/definition/EngineContext'
import { ScreenContext, useScreen } from '../engine/list/ScreenContext'
import { findScreenPath } from '../engine/related/screenPath'
import { useEmbeddedScreen } from '../engine/related/useEmbeddedScreen'
import { ErrorScreen } from '../ui/ErrorScreen'
import { ScreenDialog } from '../ui/TitledDialog'

const RequestDialog = ({ store, onClose }: { store: RaRecord; onClose: () => void }) => {
  const { definition } = useScreen()
  const { run, isBusy } = useRowAction()
  const action = definition.actions.find(
    (each): each is ConfirmableAction => each.kind === 'transition' && each.key === 'requestPickup',
  )
  if (!action) return null
  return (
    <ActionConfirmDialog
      action={action}
      record={store}
      isBusy={isBusy}
      onRun={input => run({ action, record: store, ...input })}
      onInstead={() => undefined}
      onClose={onClose}
    />
  )
}

const StoreLoader = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, refetch } = useGetOne('locations', { id }, { retry: isWorthRetrying, onError: () => undefined })
  if (data) return <RequestDialog store={data} onClose={onClose} />
  return error ? <FailedDialog error={error} onRetry={refetch} onClose={onClose} /> : null
}

const FailedDialog = ({ error, onRetry, onClose }: { error: unknown; onRetry: () => unknown; onClose: () => void }) => (
  <ScreenDialog title={useTranslate()('resources.locations.actions.requestPickup')} onClose={onClose} maxWidth="xs">
    <DialogContent>
      <ErrorScreen error={error} onRetry={() => void onRetry()} />
    </DialogContent>
  </ScreenDialog>
)

export const StorePickupDialog = ({ record, loadError, onRetry, onClose }: DialogProps<ListedBin>) => {
  const screen = useEmbeddedScreen(useDefinition('locations'), findScreenPath(useEngine(), 'locations'))
  const [isClosed, setIsClosed] = useState(false)
  const hasLeft = useRef(false)
  // Unmounts the dialog first and then leaves its URL, because an open dialog would block this navigation.
  useEffect(() => {
    if (!isClosed || hasLeft.current) return
    hasLeft.current = true
    onClose()
  }, [isClosed, onClose])
  if (isClosed) return null
  const close = () => setIsClosed(true)
  if (!record && loadError) return <FailedDialog error={loadError} onRetry={() => onRetry?.()} onClose={close} />
  return (
    <ScreenContext.Provider value={screen}>
      {record && <StoreLoader id={record.location.guid} onClose={close} />}
    </ScreenContext.Provider>
  )
}
