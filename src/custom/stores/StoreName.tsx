/**
 * Shows the name of a store in its list, as a link to the store's page if the API has what the page needs, with an icon
 * in front of it if the store's point is unconfirmed.
 */
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { Location } from '../../../contract/locations'
import { apiCan } from '../../config'
import type { CellProps } from '../engine/definition/definition'
import { useEngine } from '../engine/definition/EngineContext'
import { renderOnDemand } from '../ui/lazyWithBoundary'

const PointIcon = renderOnDemand(async () => (await import('./PointIcon')).PointIcon)

export const StoreName = ({ record: { guid, name, pointConfirmed } }: CellProps<Location>) => {
  const { areaPath } = useEngine()
  return (
    <>
      {pointConfirmed === false && (
        <>
          <PointIcon />{' '}
        </>
      )}
      {apiCan('storePage') ? (
        <Link component={RouterLink} to={`${areaPath}/store/${guid}`} color="inherit">
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  )
}
