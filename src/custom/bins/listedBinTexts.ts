/** Returns the texts of cells in the list of all bins, for exported files. */
import type { ListedBin } from '../../../contract/bins'
import type { CellTextContext } from '../engine/export/exportTable'
import { formatDateTime, formatShare } from '../ui/format'

export const binLevelText = ({ level }: ListedBin, { translate, language }: CellTextContext) =>
  level === null ? translate('resources.allBins.neverReported') : formatShare(level, language)

export const binFaultText = ({ fault }: ListedBin, { language }: CellTextContext) =>
  fault ? [formatDateTime(fault.at, language), fault.note].filter(Boolean).join('\n') : ''
