/** Panel next to the grid of locations. It lists the cities in which the organisation has locations. */
import { useTranslate } from 'react-admin'
import type { PlacesPanelProps } from '../engine/definition/definition'
import { PlacesList } from '../ui/PlacesList'
import { fetchCitiesWithStores } from './storesApi'

const queryKey = ['locations', 'cities']

export const CitiesPanel = ({ path, places }: PlacesPanelProps) => {
  const translate = useTranslate()
  return (
    <PlacesList
      path={path}
      current={places[0]}
      queryKey={queryKey}
      fetchPlaces={fetchCitiesWithStores}
      total="sum"
      labels={{
        title: translate('resources.locations.panel.title'),
        search: translate('resources.locations.panel.search'),
        empty: translate('resources.locations.panel.empty'),
      }}
    />
  )
}
