/**
 * Renders a component whose chunk contains Leaflet. The chunk is loaded with retries; loading and errors are shown in
 * place of the map.
 */
import { Alert, Box, Button, CircularProgress } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadWithRetries } from './loadWithRetry'

export const MapLoading = () => {
  const translate = useTranslate()
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', height: '100%', minHeight: 160 }}>
      <CircularProgress aria-label={translate('maps.loading')} />
    </Box>
  )
}

const MapFailed = ({ onRetry }: { onRetry: () => void }) => {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('maps.retry')}
        </Button>
      }
    >
      {translate('maps.failed')}
    </Alert>
  )
}

class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/**
 * The lazily loaded code of a map component. `renew` forgets a failed load, so that the next mount loads the code
 * again.
 */
export interface MapChunk<Props extends object> {
  component: ComponentType<Props>
  renew(): void
}

const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWithRetries(load) })) as unknown as ComponentType<Props>

/**
 * Creates the chunk of a map component. Must be called once, outside components: `createMapChunk(async () => (await
 * import('./PointPicker')).PointPicker)`.
 */
export const createMapChunk = <Props extends object>(load: () => Promise<ComponentType<Props>>): MapChunk<Props> => {
  const chunk: MapChunk<Props> = {
    component: lazily(load),
    renew: () => {
      chunk.component = lazily(load)
    },
  }
  return chunk
}

/**
 * Renders the chunk's component with the given properties. If all automatic retries fail, the user can retry with a
 * button.
 */
export const LazyMap = <Props extends object>({ chunk, props }: { chunk: MapChunk<Props>; props: Props }) => {
  const [round, setRound] = useState(0)
  const retry = () => {
    chunk.renew()
    setRound(round + 1)
  }
  return (
    <Boundary key={round} fallback={<MapFailed onRetry={retry} />}>
      <Suspense fallback={<MapLoading />}>{createElement(chunk.component, props)}</Suspense>
    </Boundary>
  )
}
