/** The name of a store in its list, with a mark before it while its point is to be checked. */
import type { Location } from '../../../contract/locations'
import type { CellProps } from '../engine/definition/definition'
import { onDemand } from '../ui/lazyWithBoundary'

const PointIcon = onDemand(async () => (await import('./PointIcon')).PointIcon)

export const StoreName = ({ record: { name, pointConfirmed } }: CellProps<Location>) =>
  pointConfirmed === false ? (
    <>
      <PointIcon /> {name}
    </>
  ) : (
    name
  )
