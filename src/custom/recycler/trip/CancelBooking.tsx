/** Gives a booking back from the trip: the requests' own deed, with its question and its words. */
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { PortalDataProvider } from '../../../dataProvider/types'
import { ConfirmDialog } from '../../engine/ConfirmDialog'
import { useTellDone } from '../../engine/doneToast'
import { useBusy } from '../../engine/useBusy'
import { useRefreshResource } from '../../engine/useRowAction'
import { Facts } from '../../layout/Facts'
import { focusHeading } from '../../layout/focusHeading'
import type { Stop } from './stops'

export const CancelBooking = ({ stop: { guid, name, address, code } }: { stop: Stop }) => {
  const translate = useTranslate()
  const provider = useDataProvider<PortalDataProvider>()
  const refresh = useRefreshResource()
  const tellDone = useTellDone()
  const { isBusy, attempt } = useBusy()
  const [isAsking, setIsAsking] = useState(false)
  const label = translate('resources.sagas.actions.cancel')
  const cancel = async () => {
    await provider.transition('sagas', { id: guid, key: 'cancel', values: { id: guid } })
    tellDone('resources.sagas.toasts.cancelled', name)
    setIsAsking(false)
    focusHeading()
    await refresh('sagas')
  }
  return (
    <>
      <Button
        color="inherit"
        onClick={() => setIsAsking(true)}
        aria-label={translate('recycler.trip.cancel', { label, name })}
      >
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={label}
          confirmLabel={label}
          keepLabel={translate('resources.sagas.keeps.cancel')}
          isBusy={isBusy}
          onConfirm={() => void attempt(cancel)}
          onClose={() => setIsAsking(false)}
        >
          <Facts
            facts={[
              [translate('resources.sagas.fields.location.name'), [name, address].filter(Boolean).join(', ')],
              [translate('resources.sagas.fields.code'), code],
            ]}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
