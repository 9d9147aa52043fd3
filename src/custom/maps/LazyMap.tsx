/** A component that lives in a chunk with Leaflet: loaded with retries, with its own waiting and failing states. */
import { Alert, Box, Button, CircularProgress } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'
import { withRetry } from './loadWithRetry'

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

/** A map component's chunk; {@link renew} forgets a failed load, so that the next mount loads again. */
export interface MapChunk<Props extends object> {
  component: ComponentType<Props>
  renew(): void
}

const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await withRetry(load) })) as unknown as ComponentType<Props>

/** `mapChunk(async () => (await import('./PointPicker')).PointPicker)`, once, outside components. */
export const mapChunk = <Props extends object>(load: () => Promise<ComponentType<Props>>): MapChunk<Props> => {
  const chunk: MapChunk<Props> = {
    component: lazily(load),
    renew: () => {
      chunk.component = lazily(load)
    },
  }
  return chunk
}

/** The chunk's component with its properties; when the retries are used up, the user is offered another round. */
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
