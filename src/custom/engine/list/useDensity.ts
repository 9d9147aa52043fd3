/** How high a table's rows are: the reader's choice for all lists, kept with what else the account has chosen. */
import { useStore } from 'react-admin'
import { limits } from '../../../../contract/limits'
import { useScreen } from './ScreenContext'

export const useDensity = () => {
  const { rowHeight } = useScreen().definition
  const [isDense, setIsDense] = useStore('lists.dense', false)
  return {
    isDense,
    setIsDense,
    /** In px; with `isFixed` no row is higher. */
    rowPx: isDense ? limits.denseRowPx : (rowHeight ?? limits.locationRowPx),
    isFixed: isDense || rowHeight !== undefined,
  }
}
