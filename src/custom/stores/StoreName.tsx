/** The name of a store in its list, with a mark while its point is to be checked. */
import type { Location } from '../../../contract/locations'
import type { CellProps } from '../engine/definition'
import { onDemand } from '../layout/later'

const PointMark = onDemand(async () => (await import('./PointMark')).PointMark)

export const StoreName = ({ record: { name, pointConfirmed } }: CellProps<Location>) =>
  pointConfirmed === false ? (
    <>
      {name} <PointMark />
    </>
  ) : (
    name
  )
