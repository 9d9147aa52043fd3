/**
 * Banner during an impersonation: names the support employee and the remaining time, with a button that ends it
 * (docs/readings.md, 12).
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { onImpersonationEndRequested } from '../../authProvider/impersonationEnd'
import { useMe } from '../../authProvider/useSession'
import { useSecondBarHeight } from '../ui/barHeights'
import { endImpersonationForOtherWindow, useEndImpersonation } from './endImpersonation'

const second = 1000
/**
 * Remaining time in seconds at which the portal itself ends the impersonation. If the session expired first, the portal
 * would ask for a password that support staff do not know. Four seconds are enough to ask the other windows for the
 * staff session, which takes up to one second.
 */
const endAtSeconds = 4

/** Returns the remaining seconds until a time, at least zero, updated every second; infinity without a time. */
const useSecondsTo = (expiresAt: string | undefined) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!expiresAt) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [expiresAt])
  return expiresAt ? Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / second)) : Number.POSITIVE_INFINITY
}

export const ImpersonationAlert = () => {
  const me = useMe()
  const translate = useTranslate()
  const end = useEndImpersonation()
  const left = useSecondsTo(me?.impersonation?.expiresAt)
  const isOver = left <= endAtSeconds
  const endInTime = useEffectEvent(() => end({ isForced: true }))
  useEffect(() => {
    if (isOver) void endInTime()
  }, [isOver])
  const isImpersonated = Boolean(me?.impersonation)
  useEffect(() => {
    if (isImpersonated) return onImpersonationEndRequested(() => void endImpersonationForOtherWindow())
  }, [isImpersonated])
  const bar = useRef<HTMLDivElement>(null)
  useSecondBarHeight(bar, isImpersonated)
  const [isEnding, setIsEnding] = useState(false)
  const endByHand = async () => {
    setIsEnding(true)
    if (!(await end())) setIsEnding(false)
  }
  if (!me?.impersonation) return null
  const { actor } = me.impersonation
  const words = translate('shell.impersonation.text', { actor, name: me.organisation?.name ?? me.email })
  const [minutes, seconds] = [left / 60, left % 60].map(part => String(Math.floor(part)).padStart(2, '0'))
  return (
    <Alert
      ref={bar}
      severity="warning"
      variant="filled"
      action={
        <Button color="inherit" variant="outlined" loading={isEnding} onClick={() => void endByHand()}>
          {translate('shell.impersonation.end')}
        </Button>
      }
      // While the page scrolls, the banner stays below the top bar.
      sx={{
        position: 'sticky',
        top: 48,
        zIndex: 'appBar',
        borderRadius: 0,
        alignItems: 'center',
        '& .MuiAlert-action': { pt: 0 },
      }}
    >
      {words} <span role="timer">{`${minutes}:${seconds}`}</span>
    </Alert>
  )
}
