/**
 * Loads the dialog about unprintable characters when a document has some. The shell renders this component for all
 * screens that print.
 */
import { useSyncExternalStore } from 'react'
import { renderPartOnDemand } from '../ui/lazyWithBoundary'
import { readPrintWarning, subscribeToPrintWarning } from '../ui/printWarning'

const Dialog = renderPartOnDemand(async () => (await import('./PrintWarningDialog')).PrintWarningDialog)

export const PrintWarningHost = () => {
  const warning = useSyncExternalStore(subscribeToPrintWarning, readPrintWarning)
  return warning ? <Dialog warning={warning} /> : null
}
