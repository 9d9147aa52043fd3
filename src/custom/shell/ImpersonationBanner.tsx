/**
 * Banner of an impersonation: the support employee, the time that is left, and a button that ends it (docs/readings.md,
 * 12).
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMe } from '../../authProvider/useSession'
import { useSecondBar } from '../ui/barHeights'
import { useEndImpersonation } from '../ui/SignOutContext'

const second = 1000
/**
 * Seconds left at which the portal ends the impersonation, before the server ends it and asks for a password that
 * support does not know.
 */
const last = 2

/** Returns the seconds until a time, updated every second and never below zero. */
const useSecondsTo = (expiresAt: string | undefined) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!expiresAt) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [expiresAt])
  return expiresAt ? Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / second)) : Number.POSITIVE_INFINITY
}

export const ImpersonationBanner = () => {
  const me = useMe()
  const translate = useTranslate()
  const end = useEndImpersonation()
  const left = useSecondsTo(me?.impersonation?.expiresAt)
  const isOver = left <= last
  const endInTime = useEffectEvent(() => end({ isForced: true }))
  useEffect(() => {
    if (isOver) void endInTime()
  }, [isOver])
  const bar = useRef<HTMLDivElement>(null)
  useSecondBar(bar, Boolean(me?.impersonation))
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
        <Button color="inherit" variant="outlined" onClick={() => end()}>
          {translate('shell.impersonation.end')}
        </Button>
      }
      // Sticks below the top bar, which is as high as its toolbar, while the page scrolls.
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
