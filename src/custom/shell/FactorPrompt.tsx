/**
 * Opens a dialog in which the user proves a second factor again, when the API rejects a change without such a proof
 * (`dataProvider/factorPrompt.ts`).
 */
import { useEffect, useState } from 'react'
import { registerFactorPrompt } from '../../dataProvider/factorPrompt'
import { renderPartOnDemand } from '../ui/lazyWithBoundary'

const SecondFactorDialog = renderPartOnDemand(async () => (await import('./SecondFactorDialog')).SecondFactorDialog)

export const FactorPrompt = () => {
  const [settle, setSettle] = useState<(isProved: boolean) => void>()
  useEffect(() => registerFactorPrompt(() => new Promise<boolean>(resolve => setSettle(() => resolve))), [])
  if (!settle) return null
  const close = (isProved: boolean) => {
    setSettle(undefined)
    settle(isProved)
  }
  return <SecondFactorDialog onSettled={close} />
}
