/** Offers the next step after a store was added. It is not a toast, because it stays until the user closes it. */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { use } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { ApiError } from '../../dataProvider/apiError'
import { loadStoreMessages } from '../../i18n/lazyMessages'
import { AddBins } from '../bins/AddBins'
import { AllBinsButtons } from '../bins/AllBinsButtons'
import { useBinChanges } from '../bins/useBinChanges'
import { useBinsOfLocation } from '../bins/useBins'
import type { NewStore, NewStoreNextStepProps } from './newStore'

/** Returns whether the store was deleted in the meantime. The query is refreshed together with the lists of stores. */
const useIsGone = (store: NewStore) => {
  const queryOptions = { initialData: { ...store, id: store.guid }, staleTime: Number.POSITIVE_INFINITY, retry: false }
  const { error } = useGetOne('locations', { id: store.guid }, queryOptions)
  return error instanceof ApiError && error.status === 404
}

export const NewStoreNextStepBox = ({ store, onClose }: NewStoreNextStepProps) => {
  use(loadStoreMessages())
  const translate = useTranslate()
  const { data: bins } = useBinsOfLocation(store.guid)
  const changes = useBinChanges(store.guid)
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
      <AddBins locationId={store.guid} name={store.name} bins={bins ?? []} changes={changes} />
      {bins && <AllBinsButtons bins={bins} changes={changes} />}
    </Alert>
  )
}
