/**
 * Shows a map, the number of items on it, and next to it a list of the items, so that the items can be opened by
 * keyboard. Translation keys: `<words>.{list,showList,hideList,shown,most,empty}`.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { ErrorScreen } from '../ui/ErrorScreen'
import type { Markers } from './useMarkers'

interface MapLayoutProps {
  /** Common prefix of the translation keys of the map's texts. */
  words: string
  markers: Markers<unknown> & { reload(): unknown }
  /** Number of items that the markers represent. */
  count: number
  /**
   * Whether the organisation has no items at all, in any part of the map. The list then shows an explanation and cannot
   * be hidden.
   */
  isEmpty: boolean
  map: ReactNode
  list: ReactNode
}

/** Shows the number of items on the map, and announces it to screen readers. */
const Shown = ({
  words,
  markers: { total, isLoading },
  count,
  isEmpty,
}: Pick<MapLayoutProps, 'words' | 'markers' | 'count' | 'isEmpty'>) => {
  const translate = useTranslate()
  const key = total > limits.mapMarkers ? 'most' : count === 0 ? 'empty' : 'shown'
  return (
    <Box sx={{ minHeight: 32, mt: 1 }}>
      {isLoading ? (
        <LinearProgress aria-label={translate('maps.updating')} />
      ) : (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {!isEmpty && translate(`${words}.${key}`, { count })}
        </Typography>
      )}
    </Box>
  )
}

const SideList = ({ words, list, isEmpty }: Pick<MapLayoutProps, 'words' | 'list' | 'isEmpty'>) => {
  const translate = useTranslate()
  const id = useId()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [isOpen, setIsOpen] = useState(!isPhone)
  const canHide = isNarrow && !isEmpty
  return (
    <Box component="section" aria-labelledby={id} sx={{ width: { xs: '100%', md: '20rem' }, flexShrink: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={id} component="h2" variant="h6">
          {translate(`${words}.list`)}
        </Typography>
        {canHide && (
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {translate(`${words}.${isOpen ? 'hideList' : 'showList'}`)}
          </Button>
        )}
      </Box>
      {(isOpen || !canHide) && <Box sx={{ maxHeight: { md: 'calc(100vh - 240px)' }, overflowY: 'auto' }}>{list}</Box>}
    </Box>
  )
}

const frame = {
  position: 'relative',
  height: { xs: '55vh', md: 'calc(100vh - 240px)' },
  minHeight: 320,
  borderRadius: 1,
  overflow: 'hidden',
}

export const MapLayout = ({ words, markers, count, isEmpty, map, list }: MapLayoutProps) => (
  <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: 3 }}>
    <Box sx={{ flexGrow: 1, minWidth: 0 }}>
      <Box sx={frame}>{map}</Box>
      {markers.error === null ? (
        <Shown words={words} markers={markers} count={count} isEmpty={isEmpty} />
      ) : (
        <ErrorScreen error={markers.error} onRetry={() => void markers.reload()} />
      )}
    </Box>
    <SideList words={words} list={list} isEmpty={isEmpty} />
  </Box>
)
