/** Shows the dialog that the URL names, in front of the list. The code of dialogs is loaded with the first dialog. */
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import { useScreen } from '../list/ScreenContext'

const RoutedDialog = renderOnDemand(async () => (await import('./RoutedDialog')).RoutedDialog)

/**
 * Shows the open dialog. If the URL changes to another dialog, the React key creates a new component, so that no state
 * of the previous dialog remains.
 */
export const RecordDialogs = () => {
  const { open } = useScreen().route
  return open ? <RoutedDialog key={JSON.stringify(open)} open={open} /> : null
}
