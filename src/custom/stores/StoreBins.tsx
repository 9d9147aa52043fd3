/** Shows the number of a store's bins, and the level of the fullest one with a bar. */
import type { Location } from '../../../contract/locations'
import { useLanguage } from '../../i18n/i18n'
import { LevelBar } from '../bins/LevelBar'
import type { CellProps } from '../engine/definition/definition'
import { formatShare } from '../ui/format'

export const StoreBins = ({ record: { bins } }: CellProps<Location>) => {
  const language = useLanguage()
  if (!bins) return '–'
  const { total, highestLevel } = bins
  if (highestLevel === null) return total
  return (
    <>
      {total} · {formatShare(highestLevel, language)}
      <LevelBar level={highestLevel} />
    </>
  )
}
