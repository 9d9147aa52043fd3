/**
 * Shows the name of a store in its list, as a link to the store's page if the API supports the page. An icon in front
 * of the name marks a store whose point is unconfirmed.
 */
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { Location } from '../../../contract/locations'
import { hasApiExtension } from '../../config'
import type { CellProps } from '../engine/definition/definition'
import { useEngine } from '../engine/definition/EngineContext'
import { renderOnDemand } from '../ui/lazyWithBoundary'

const UnconfirmedPointIcon = renderOnDemand(async () => (await import('./storesListParts')).UnconfirmedPointIcon)

export const StoreNameCell = ({ record: { guid, name, pointConfirmed } }: CellProps<Location>) => {
  const { areaPath } = useEngine()
  return (
    <>
      {pointConfirmed === false && (
        <>
          <UnconfirmedPointIcon />{' '}
        </>
      )}
      {hasApiExtension('storePage') ? (
        <Link component={RouterLink} to={`${areaPath}/store/${guid}`} color="inherit">
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  )
}
