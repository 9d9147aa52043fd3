/**
 * Buttons for the actions on a booking that also exist in the list of requests: reporting it as picked up, and
 * cancelling it.
 */
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useConfirmedAction } from '../../engine/actions/useConfirmedAction'
import { type ConfirmableAction, useActionTexts } from '../../engine/actions/useRowAction'
import { isActionAvailable } from '../../engine/definition/availability'
import { useDefinition, useEngine } from '../../engine/definition/EngineContext'
import { ScreenContext, useScreen } from '../../engine/list/ScreenContext'
import { findScreenPath } from '../../engine/related/screenPath'
import { useEmbeddedScreen } from '../../engine/related/useEmbeddedScreen'
import { icons } from '../../ui/icons'
import type { Stop } from './stops'

const Buttons = ({ stop: { booking, name } }: { stop: Stop }) => {
  const translate = useTranslate()
  const { definition } = useScreen()
  const record = useMemo(() => ({ ...booking, id: booking.guid }), [booking])
  const textsOf = useActionTexts()
  const { start, isBusy, question } = useConfirmedAction(record)
  const actions = definition.actions.filter(
    (action): action is Extract<ConfirmableAction, { kind: 'transition' }> =>
      action.kind === 'transition' && isActionAvailable(action, record),
  )
  return (
    <>
      {actions.map(action => {
        const Icon = icons[action.icon]
        const { label } = textsOf(action)
        return (
          <Button
            key={action.key}
            color={action.key === 'cancel' ? 'error' : 'primary'}
            startIcon={<Icon />}
            disabled={isBusy(action)}
            onClick={() => void start(action)}
            aria-label={translate('recycler.trip.actionOf', { label, name })}
          >
            {label}
          </Button>
        )
      })}
      {question}
    </>
  )
}

export const StopActions = ({ stop }: { stop: Stop }) => {
  const screen = useEmbeddedScreen(useDefinition('sagas'), findScreenPath(useEngine(), 'sagas'))
  return (
    <ScreenContext.Provider value={screen}>
      <Buttons stop={stop} />
    </ScreenContext.Provider>
  )
}
