/** Panel next to the rewards: lists the cities, or the organisations in the selected city. */
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { PlacesPanelProps } from '../engine/definition/definition'
import { listArguments } from '../engine/list/listArguments'
import { PlacesList, type PlacesListProps } from '../ui/PlacesList'
import { usePlaces } from '../ui/usePlaces'
import { fetchCities, fetchOrganisations } from './sponsorApi'

const citiesKey = ['sponsorRewards', 'cities']

interface SelectedPlace {
  path: string
  city?: string | undefined
}

/** Returns the props of the list of cities. The list of a city's organisations links back to this list (`up`). */
const useCities = ({ path, city }: SelectedPlace): PlacesListProps => {
  const translate = useTranslate()
  // Requests the number of all rewards, because a reward can be open in several cities and would be counted several
  // times in a sum. If the URL has no query string, the list next to this panel makes the same request, and its cached
  // response is used.
  const { total } = useGetList('sponsorRewards', listArguments({}, 1), {
    enabled: useLocation().search !== '' && city === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    path,
    current: city,
    queryKey: citiesKey,
    fetchPlaces: fetchCities,
    total,
    labels: {
      title: translate('sponsor.places.cities'),
      search: translate('sponsor.places.searchCities'),
      empty: translate('sponsor.places.noCities'),
    },
  }
}

const Cities = ({ path }: SelectedPlace) => <PlacesList {...useCities({ path })} />

interface OrganisationsProps {
  path: string
  city: string
  /** The selected organisation. */
  current: string | undefined
}

const Organisations = ({ path, city, current }: OrganisationsProps) => {
  const translate = useTranslate()
  const cities = useCities({ path, city })
  const loadedCities = usePlaces(citiesKey, fetchCities).data
  const title = loadedCities?.find(({ id }) => id === city)?.name ?? translate('sponsor.places.organisations')
  const { queryKey, fetchPlaces } = useMemo(
    () => ({ queryKey: ['sponsorRewards', 'organisations', city], fetchPlaces: fetchOrganisations(city) }),
    [city],
  )
  return (
    <>
      <Typography component="h2" variant="h6" noWrap sx={{ mb: 1, display: { xs: 'none', md: 'block' } }}>
        {title}
      </Typography>
      <PlacesList
        path={`${path}/${encodeURIComponent(city)}`}
        current={current}
        queryKey={queryKey}
        fetchPlaces={fetchPlaces}
        total="sum"
        up={cities}
        labels={{
          title,
          search: translate('sponsor.places.searchOrganisations'),
          empty: translate('sponsor.places.noOrganisations'),
        }}
      />
    </>
  )
}

export const PlacesPanel = ({ path, places: [city, organisation] }: PlacesPanelProps) =>
  city === undefined ? (
    <Cities path={path} />
  ) : (
    <Organisations key={city} path={path} city={city} current={organisation} />
  )
