/** Shows a map and the list of its items next to each other. On a phone the list is a sheet in front of the map. */
import Box from '@mui/material/Box'
import { type ReactNode, useId, useState } from 'react'
import { useIsNarrowLayout } from '../ui/useIsNarrowLayout'
import { BottomSheet, type BottomSheetHeight } from './BottomSheet'

export interface MapAndListProps {
  map: ReactNode
  /** Search box at the top of the map. */
  search?: ReactNode
  /** Content that is shown in the map's corner, below the map's own buttons. */
  corner?: ReactNode
  /** Renders the head of the list. Its heading must have the given id. */
  head: (headingId: string) => ReactNode
  list: ReactNode
  foot?: ReactNode
}

/** Height in pixels of the parts of the screen above this component: the app bar and the page heading. */
const headerHeightPx = { phone: 112, wide: 150 }

const Frame = ({ hasSearch, children }: { hasSearch: boolean; children: ReactNode }) => (
  <Box
    sx={{
      position: 'absolute',
      inset: 0,
      borderRadius: { md: 1 },
      overflow: 'hidden',
      ...(hasSearch && { '--map-top': '60px' }),
    }}
  >
    {children}
  </Box>
)

const searchStyles = { position: 'absolute', left: 8, top: 8, zIndex: 900, width: 'calc(100% - 64px)', maxWidth: 400 }
const cornerStyles = { position: 'absolute', right: 8, top: 96, zIndex: 900 }

const OnPhone = ({ map, search, corner, head, list, foot }: MapAndListProps) => {
  const id = useId()
  const [height, setHeight] = useState<BottomSheetHeight>('half')
  return (
    <Box
      sx={{ position: 'relative', mx: -2, mb: -2, height: `calc(100dvh - ${headerHeightPx.phone}px)`, minHeight: 420 }}
    >
      {/* Keeps Leaflet's attribution, which the licences require, above the sheet at its lowest height. */}
      <Box sx={{ position: 'absolute', inset: '0 0 96px' }}>
        <Frame hasSearch={Boolean(search)}>{map}</Frame>
      </Box>
      <Box sx={searchStyles}>{search}</Box>
      <Box sx={cornerStyles}>{corner}</Box>
      <BottomSheet labelledBy={id} height={height} onHeight={setHeight} head={head(id)} foot={foot}>
        {list}
      </BottomSheet>
    </Box>
  )
}

const OnWide = ({ map, search, corner, head, list, foot }: MapAndListProps) => {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', gap: 3, height: `calc(100vh - ${headerHeightPx.wide}px)`, minHeight: 420 }}>
      <Box sx={{ position: 'relative', flexGrow: 1, minWidth: 0 }}>
        <Frame hasSearch={Boolean(search)}>{map}</Frame>
        <Box sx={searchStyles}>{search}</Box>
        <Box sx={cornerStyles}>{corner}</Box>
      </Box>
      <Box
        component="section"
        aria-labelledby={id}
        sx={{ width: { md: '21.25rem', lg: '25rem' }, flexShrink: 0, display: 'flex', flexDirection: 'column' }}
      >
        {head(id)}
        <Box sx={{ flexGrow: 1, minHeight: 0, overflowY: 'auto' }}>{list}</Box>
        {foot && <Box sx={{ pt: 1, borderTop: 1, borderColor: 'divider' }}>{foot}</Box>}
      </Box>
    </Box>
  )
}

export const MapAndList = (props: MapAndListProps) => {
  const isNarrow = useIsNarrowLayout()
  return isNarrow ? <OnPhone {...props} /> : <OnWide {...props} />
}
