import Skeleton from '@mui/material/Skeleton'

/** A placeholder as high as the filter that replaces it, so that nothing below moves. */
export const FilterSkeleton = () => <Skeleton variant="rounded" height={40} sx={{ mt: 1 }} />
