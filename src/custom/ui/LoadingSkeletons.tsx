/** Placeholders for content that is loading: `count` skeletons, at most six, of `height` pixels each. */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'

const keys = ['a', 'b', 'c', 'd', 'e', 'f']

export const LoadingSkeletons = ({ count, height }: { count: number; height: number }) => (
  <Box role="status" aria-busy aria-label={useTranslate()('engine.loading')}>
    {keys.slice(0, count).map(key => (
      <Skeleton key={key} height={height} />
    ))}
  </Box>
)
