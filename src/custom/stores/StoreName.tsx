/** The name of a store in its list, preceded by a mark while its point is unconfirmed. */
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
