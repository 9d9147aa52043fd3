/**
 * The dialog that the URL names: the resource's own dialog, the engine's form, the dialog of a sub-route, or the
 * history.
 */
import DialogContent from '@mui/material/DialogContent'
import { lazy } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { LoadingSkeletons } from '../../ui/LoadingSkeletons'
import { renderComponent, renderOnDemand } from '../../ui/lazyWithBoundary'
import { ScreenDialog } from '../../ui/TitledDialog'
import { useSuccessToast } from '../actions/successToast'
import type { DialogProps, LazyComponent } from '../definition/definition'
import { dialogKey } from '../definition/messageKeys'
import type { OpenDialog } from '../list/listRoute'
import { useScreen } from '../list/ScreenContext'
import { useRecordQuery } from './recordQuery'

const waiting = (
  <DialogContent>
    <LoadingSkeletons count={3} height={64} />
  </DialogContent>
)
const HistoryDialog = lazy(async () => ({ default: (await import('../history/HistoryDialog')).HistoryDialog }))
const RecordForm = renderOnDemand(async () => (await import('./RecordForm')).RecordForm, waiting)

/** The dialog that creates, edits or shows a record. The form's code is loaded with the first dialog. */
const FormDialog = (props: DialogProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const title = translate(dialogKey(definition, props.mode))
  const { form } = definition
  const isBroad =
    (props.mode === 'view' && definition.children) ||
    form?.preview ||
    [form, ...(form?.groups ?? [])].some(part => (part?.columns ?? 1) > 1)
  return (
    <ScreenDialog title={title} onClose={props.onClose} maxWidth={isBroad ? 'md' : 'sm'}>
      <RecordForm {...props} waiting={waiting} />
    </ScreenDialog>
  )
}

/** Loads the record and passes it to the resource's own dialog. */
const OwnDialog = ({ component: Own, ...props }: DialogProps & { component: LazyComponent<DialogProps> }) => {
  const { definition } = useScreen()
  const id = props.id ?? ''
  const { data, error, refetch } = useGetOne(definition.name, { id }, useRecordQuery(definition, props.id, props.mode))
  return renderComponent(Own, { ...props, ...(data && { record: data }), loadError: error, onRetry: refetch })
}

export const RoutedDialog = ({ open }: { open: OpenDialog }) => {
  const { definition, route, closeDialog } = useScreen()
  const showSuccess = useSuccessToast()
  const mode = open.kind === 'sub' ? 'view' : open.kind
  const onSaved = (name?: string) => {
    const own = mode === 'create' ? definition.toasts?.created : definition.toasts?.updated
    showSuccess(own ?? 'engine.saved', own ? '' : name)
    closeDialog()
  }
  const props: DialogProps = {
    mode,
    places: route.places,
    onClose: closeDialog,
    onSaved,
    ...(open.kind !== 'create' && { id: open.id }),
  }
  const own = open.kind === 'sub' ? (definition.subRoutes?.[open.segment] ?? HistoryDialog) : definition.dialog
  return own ? <OwnDialog {...props} component={own} /> : <FormDialog {...props} />
}
