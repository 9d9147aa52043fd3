/** Support acts for the organisation: who, for how long yet, and the way to end it (design, reading 12). */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMe } from '../../authProvider/useSession'
import { useSecondBar } from './bars'
import { useEndActing } from './SignOutContext'

const second = 1000

/** `mm:ss`, never below zero. */
const timeLeft = (expiresAt: string, now: number) => {
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / second))
  return [Math.floor(seconds / 60), seconds % 60].map(part => String(part).padStart(2, '0')).join(':')
}

const useNow = (isTicking: boolean) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}

/** Shortly before the server does: nobody here knows the password that would be asked for to go on. */
const useEndInTime = (expiresAt: string | undefined, onEnd: () => void) => {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!expiresAt) return
    const timer = setTimeout(end, Math.max(0, Date.parse(expiresAt) - Date.now() - second))
    return () => clearTimeout(timer)
  }, [expiresAt])
}

export const ImpersonationBanner = () => {
  const me = useMe()
  const translate = useTranslate()
  const end = useEndActing()
  const now = useNow(Boolean(me?.impersonation))
  useEndInTime(me?.impersonation?.expiresAt, end)
  const bar = useRef<HTMLDivElement>(null)
  useSecondBar(bar, Boolean(me?.impersonation))
  if (!me?.impersonation) return null
  const { actor, expiresAt } = me.impersonation
  const words = translate('shell.impersonation.text', { actor, name: me.organisation?.name ?? me.email })
  return (
    <Alert
      ref={bar}
      severity="warning"
      variant="filled"
      action={
        <Button color="inherit" variant="outlined" onClick={end}>
          {translate('shell.impersonation.end')}
        </Button>
      }
      // Under the top bar, whose height is the toolbar's; it stays while one scrolls.
      sx={{
        position: 'sticky',
        top: 48,
        zIndex: 'appBar',
        borderRadius: 0,
        alignItems: 'center',
        '& .MuiAlert-action': { pt: 0 },
      }}
    >
      {words} <span role="timer">{timeLeft(expiresAt, now)}</span>
    </Alert>
  )
}
