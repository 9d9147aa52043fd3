/** Shows the dialog that the URL names, in front of the list. The code of dialogs is loaded with the first one. */
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import { useScreen } from '../list/ScreenContext'

const OpenedDialog = renderOnDemand(async () => (await import('./OpenedDialog')).OpenedDialog)

/** The React key resets the dialog's state when the URL names another dialog. */
export const RecordDialogs = () => {
  const { open } = useScreen().route
  return open ? <OpenedDialog key={JSON.stringify(open)} open={open} /> : null
}
