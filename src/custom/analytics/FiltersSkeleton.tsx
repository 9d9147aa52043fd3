/** Placeholder with the same height as the filters that later replace it, so that the figures below do not move. */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { filterStyles } from './filterStyles'

const places = ['period', 'city', 'location']

export const FiltersSkeleton = () => (
  <Box sx={filterStyles}>
    <div>
      {places.map(place => (
        <Skeleton key={place} variant="rounded" height={40} />
      ))}
    </div>
  </Box>
)
