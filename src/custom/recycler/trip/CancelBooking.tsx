/** Button that cancels a booking of the trip, with the action, question and texts of the list of requests. */
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDefinition } from '../../engine/definition/EngineContext'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import type { Stop } from './stops'

const CancelQuestion = renderOnDemand(async () => (await import('./CancelPickupDialog')).CancelPickupDialog)

export const CancelBooking = ({ stop }: { stop: Stop }) => {
  const translate = useTranslate()
  const [isAsking, setIsAsking] = useState(false)
  const label = translate('resources.sagas.actions.cancel')
  const { isReader } = useDefinition('sagas')
  if (isReader) return null
  return (
    <>
      <Button
        color="error"
        startIcon={<Close />}
        onClick={() => setIsAsking(true)}
        aria-label={translate('recycler.trip.cancel', { label, name: stop.name })}
      >
        {label}
      </Button>
      {isAsking && <CancelQuestion stop={stop} onClose={() => setIsAsking(false)} />}
    </>
  )
}
