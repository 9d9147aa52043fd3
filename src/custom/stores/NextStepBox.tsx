/**
 * Offers the next step after a store was added. It stays until it is closed; the toast disappears after five seconds.
 */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { use } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { ApiError } from '../../dataProvider/apiError'
import { loadStoreWords } from '../../i18n/parts'
import { AddBins } from '../bins/AddBins'
import { BinVisibility } from '../bins/BinVisibility'
import { useBinsOf } from '../bins/useBins'
import { useBinVisibility } from '../bins/useBinVisibility'
import type { NewStore, NextStepProps } from './newStore'

/**
 * Returns true if the store was deleted. The query is refreshed with the lists of stores, so any deletion is noticed.
 */
const useIsGone = (store: NewStore) => {
  const known = { initialData: { ...store, id: store.guid }, staleTime: Number.POSITIVE_INFINITY, retry: false }
  const { error } = useGetOne('locations', { id: store.guid }, known)
  return error instanceof ApiError && error.status === 404
}

export const NextStepBox = ({ store, onClose }: NextStepProps) => {
  use(loadStoreWords())
  const translate = useTranslate()
  const { data: bins } = useBinsOf(store.guid)
  const visibility = useBinVisibility(store.guid)
  const isGone = useIsGone(store)
  if (isGone) return null
  return (
    <Alert
      severity="success"
      role="region"
      aria-label={translate('stores.next.label')}
      closeText={translate('engine.close')}
      onClose={onClose}
      sx={{ mb: 2, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
    >
      <AlertTitle sx={{ overflowWrap: 'anywhere' }}>{translate('stores.next.title', { name: store.name })}</AlertTitle>
      <AddBins locationId={store.guid} name={store.name} bins={bins ?? []} />
      {bins && <BinVisibility bins={bins} visibility={visibility} />}
    </Alert>
  )
}
