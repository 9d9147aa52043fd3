/** Beside the toast, which is gone after five seconds: this one stays until it is closed. */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import { loadStoreWords } from '../../i18n/storesSource'
import { AddBins } from '../bins/AddBins'
import { useBinsOf } from '../bins/useBins'
import type { NewStore } from './newStore'

export const NextStepBox = ({ store, onClose }: { store: NewStore; onClose: () => void }) => {
  use(loadStoreWords())
  const translate = useTranslate()
  const { data: bins } = useBinsOf(store.guid)
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
      <AddBins locationId={store.guid} count={bins?.length ?? 0} />
    </Alert>
  )
}
