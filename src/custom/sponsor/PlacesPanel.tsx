/** Beside the rewards: the cities, and after one is chosen the organisations in it. */
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { PanelProps } from '../engine/definition/definition'
import { listArguments } from '../engine/list/listArguments'
import { PlacesList, type PlacesListProps } from '../ui/PlacesList'
import { usePlaces } from '../ui/usePlaces'
import { fetchCities, fetchOrganisations } from './sponsorApi'

const citiesKey = ['sponsorRewards', 'cities']

interface Chosen {
  path: string
  city?: string | undefined
}

/** The list of cities, as it stands alone, or above that of a city's organisations. */
const useCities = ({ path, city }: Chosen): PlacesListProps => {
  const translate = useTranslate()
  // A reward may be open in several cities: the counts do not add up to the total, and where the list fails none is
  // known. By its bare address the list beside it asks for just this, whichever of the two comes first.
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
      search: translate('engine.search'),
      empty: translate('sponsor.places.noCities'),
    },
  }
}

const Cities = ({ path }: Chosen) => <PlacesList {...useCities({ path })} />

const Organisations = ({ path, city, current }: Required<Chosen> & { city: string; current: string | undefined }) => {
  const translate = useTranslate()
  const cities = useCities({ path, city })
  const known = usePlaces(citiesKey, fetchCities).data
  const title = known?.find(({ id }) => id === city)?.name ?? translate('sponsor.places.organisations')
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
          search: translate('engine.search'),
          empty: translate('sponsor.places.noOrganisations'),
        }}
      />
    </>
  )
}

export const PlacesPanel = ({ path, places: [city, organisation] }: PanelProps) =>
  city === undefined ? (
    <Cities path={path} />
  ) : (
    <Organisations key={city} path={path} city={city} current={organisation} />
  )
