/** Shows the dialog that the URL names, in front of the list. The code of dialogs is loaded with the first one. */
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import { useScreen } from '../list/ScreenContext'

const RoutedDialog = renderOnDemand(async () => (await import('./RoutedDialog')).RoutedDialog)

/**
 * Shows the open dialog. The React key creates a new dialog when the URL names another one, so that no state is left
 * from the previous one.
 */
export const RecordDialogs = () => {
  const { open } = useScreen().route
  return open ? <RoutedDialog key={JSON.stringify(open)} open={open} /> : null
}
