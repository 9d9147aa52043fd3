import Skeleton from '@mui/material/Skeleton'

/** As high as the filter that comes in its place, so that nothing below it moves. */
export const FilterSkeleton = () => <Skeleton variant="rounded" height={40} sx={{ mt: 1 }} />
