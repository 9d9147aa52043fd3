/**
 * Creates components whose chunk contains Leaflet. The chunk is loaded with retries; loading and errors are shown in
 * place of the map.
 */
import { Alert, Box, Button, CircularProgress } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type ComponentType, lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
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

/**
 * Creates a map component whose code is loaded when it is first rendered. Must be called once, outside components:
 * `createLazyMap(async () => (await import('./PointPicker')).PointPicker)`. If all automatic retries fail, the user can
 * retry with a button.
 */
export const createLazyMap = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const createLoader = (): ComponentType<Props> => lazy(async () => ({ default: await loadWithRetries(load) }))
  let Loader = createLoader()
  const renew = () => {
    Loader = createLoader()
  }
  const Content = (props: Props) => <Loader {...props} />
  return (props: Props) => (
    <ErrorBoundary
      onReset={renew}
      fallbackRender={({ resetErrorBoundary }) => <MapFailed onRetry={resetErrorBoundary} />}
    >
      <Suspense fallback={<MapLoading />}>
        <Content {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
