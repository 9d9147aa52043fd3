/**
 * Returns the row height of tables. The user's choice applies to all lists and is stored in the browser with the
 * account's other settings.
 */
import { useStore } from 'react-admin'
import { limits } from '../../../../contract/limits'
import { useScreen } from './ScreenContext'

export const useDensity = () => {
  const { rowHeight } = useScreen().definition
  const [isDense, setIsDense] = useStore('lists.dense', false)
  return {
    isDense,
    setIsDense,
    /** Row height in pixels. If `isFixed` is true, no row is higher than that. */
    rowPx: isDense ? limits.denseRowPx : (rowHeight ?? limits.locationRowPx),
    isFixed: isDense || rowHeight !== undefined,
  }
}
