/**
 * The dialog of a view: its name, and whether the list opens with it. For a saved view, the user can also copy its
 * link, replace its contents by what the list shows now, and delete it.
 */
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { ViewState } from '../../../../contract/views'
import type { Values } from '../../../dataProvider/endpoints'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useBusy } from '../../ui/useBusy'
import { useDefinition } from '../definition/EngineContext'
import { useEditConflict } from '../form/conflict/useEditConflict'
import { RecordLoader } from '../form/RecordLoader'
import { TransitionInputDialog } from '../form/TransitionInputDialog'
import { ScreenContext, useScreen } from '../list/ScreenContext'
import { type SavedViewRecord, useSavedViewMutations, type ViewValues } from './useSavedViews'

/** Shows the URL of the view, so that the user can send it to colleagues. */
const Link = ({ view }: { view: SavedViewRecord }) => {
  const { path } = useScreen()
  const translate = useTranslate()
  const notify = useNotify()
  const address = `${window.location.origin}${path}?view=${view.guid}`
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    notify('resources.views.copied', { type: 'success' })
  }
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', pt: 1 }}>
      <TextField
        label={translate('resources.views.link')}
        value={address}
        slotProps={{ input: { readOnly: true } }}
        fullWidth
      />
      {/* The clipboard is available only over HTTPS. Without it, users select and copy the URL themselves. */}
      {navigator.clipboard && <Button onClick={() => void copy()}>{translate('resources.views.copy')}</Button>}
    </Stack>
  )
}

interface ViewDialogProps {
  /** The saved view; `undefined` for a new view. */
  view?: SavedViewRecord
  shown: ViewState
  onClose(): void
}

const OpenSavedViewDialog = ({ view, shown, onClose }: ViewDialogProps) => {
  const screen = useScreen()
  const definition = useDefinition('views')
  const translate = useTranslate()
  const { create, write, remove } = useSavedViewMutations()
  const { fields = [], initial } = definition.form ?? {}
  const { save, panel, isOpen } = useEditConflict({
    resource: 'views',
    id: String(view?.id ?? ''),
    record: view,
    fields,
    toValues: record => ({ ...initial, name: record.name, isDefault: record.isDefault, state: record.state }),
    write: (values, previous) => write(values as unknown as ViewValues, shown, previous as SavedViewRecord),
  })
  const change = ({ name, isDefault, takesShown }: Values) => save({ name, isDefault, takesShown })
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, attempt } = useBusy()
  const confirm = async (deleted: SavedViewRecord) => {
    if ((await remove(deleted)) === undefined) onClose()
  }
  const dialogForm = { fields, initial: { ...initial, ...view } }
  return (
    <ScreenContext.Provider value={{ ...screen, definition }}>
      <TransitionInputDialog
        title={translate(`resources.views.dialogs.${view ? 'edit' : 'create'}`)}
        ask={dialogForm}
        confirmLabel={translate('engine.save')}
        canSubmit={() => !isOpen}
        onConfirm={values => (view ? change(values) : create(values as unknown as ViewValues, shown))}
        onClose={onClose}
      >
        {panel}
        {view && <Link view={view} />}
        {view && (
          <Button color="error" onClick={() => setIsAsked(true)} sx={{ alignSelf: 'start' }}>
            {translate('engine.delete')}
          </Button>
        )}
      </TransitionInputDialog>
      {/* The form stays mounted below the confirmation dialog, with what the user has typed. */}
      {view && isAsked && (
        <ConfirmDialog
          title={translate('resources.views.dialogs.delete')}
          confirmLabel={translate('engine.delete')}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => attempt(() => confirm(view))}
          onClose={() => setIsAsked(false)}
        >
          {view.name}
        </ConfirmDialog>
      )}
    </ScreenContext.Provider>
  )
}

export const SavedViewDialog = (props: ViewDialogProps) => {
  const { view, onClose } = props
  const translate = useTranslate()
  if (!view) return <OpenSavedViewDialog {...props} />
  return (
    <RecordLoader<SavedViewRecord>
      resource="views"
      id={String(view.id)}
      title={translate('resources.views.dialogs.edit')}
      maxWidth="xs"
      onClose={onClose}
    >
      {current => <OpenSavedViewDialog {...props} view={current} />}
    </RecordLoader>
  )
}
