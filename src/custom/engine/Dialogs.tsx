/** The dialog that the address names, over the list. */
import { Suspense } from 'react'
import { useGetOne } from 'react-admin'
import type { DialogProps, Lazy, Mode } from './definition'
import { useTellDone } from './doneToast'
import { FormDialog } from './FormDialog'
import type { OpenDialog } from './listRoute'
import { useRecordQuery } from './recordQuery'
import { useScreen } from './ScreenContext'
import { useRefreshResource } from './useRowAction'

const modes = { create: 'create', edit: 'edit', view: 'view', sub: 'view' } as const satisfies Record<string, Mode>

/** A dialog of the resource's own is handed its record. */
const OwnDialog = ({ component: Own, ...props }: DialogProps & { component: Lazy<DialogProps> }) => {
  const { definition } = useScreen()
  const id = props.id ?? ''
  const { data, error, refetch } = useGetOne(definition.name, { id }, useRecordQuery(definition, props.id))
  return <Own {...props} {...(data && { record: data })} loadError={error} onRetry={refetch} />
}

const Opened = ({ open }: { open: OpenDialog }) => {
  const { definition, route, closeDialog } = useScreen()
  const tellDone = useTellDone()
  const refresh = useRefreshResource()
  const mode = modes[open.kind]
  const onSaved = (name?: string) => {
    const own = mode === 'create' ? definition.toasts?.created : definition.toasts?.updated
    tellDone(own ?? 'engine.saved', own ? '' : name)
    closeDialog()
    void refresh(definition.name)
  }
  const props: DialogProps = {
    mode,
    places: route.places,
    onClose: closeDialog,
    onSaved,
    ...(open.kind !== 'create' && { id: open.id }),
  }
  const own = open.kind === 'sub' ? definition.subRoutes?.[open.segment] : definition.dialog
  return (
    <Suspense fallback={null}>{own ? <OwnDialog {...props} component={own} /> : <FormDialog {...props} />}</Suspense>
  )
}

/** Keyed by what is open: another dialog begins anew, nothing of the last one stays. */
export const Dialogs = () => {
  const { open } = useScreen().route
  return open ? <Opened key={JSON.stringify(open)} open={open} /> : null
}
