/**
 * Map with a circle for each city. The larger the mass collected in a city, the larger the circle. The table of cities
 * shows the same figures as text.
 */
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Analytics } from '../../../contract/analytics'
import { createLazyMap } from '../maps/createLazyMap'
import { useInView } from '../ui/useInView'

const MassMap = createLazyMap(async () => (await import('./MassMap')).MassMap)

const Circles = (props: { label: string; cities: Analytics['byCity'] }) => {
  const { ref, isSeen } = useInView()
  return (
    <Box ref={ref} sx={{ height: 360, '& .leaflet-container': { height: '100%' } }}>
      {isSeen && <MassMap {...props} />}
    </Box>
  )
}

export const CitiesMap = ({ data }: { data: Analytics }) => {
  const title = useTranslate()('analytics.map')
  // `point` may be missing, because older versions of the API do not send it.
  const cities = useMemo(() => data.byCity.filter(city => (city as Partial<typeof city>).point), [data])
  if (cities.length === 0) return null
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Circles label={title} cities={cities} />
    </Paper>
  )
}
