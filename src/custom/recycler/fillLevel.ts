/** How full a location's bins are, in per cent: what the API sends, else the spec's own figure (section 2.3). */
import { limits } from '../../../contract/limits'
import type { RecyclerLocation } from '../../../contract/sagas'

export const fillLevelOf = ({ fillLevel }: { fillLevel?: RecyclerLocation['fillLevel'] | null }) =>
  fillLevel ?? limits.fillLevelFallback
