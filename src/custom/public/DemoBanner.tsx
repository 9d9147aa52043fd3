/**
 * Banner above every page, shown if the portal has demo accounts and is reachable from outside. It uses the styles of
 * the public pages, so that it needs no MUI theme.
 */
import { useEffect, useState } from 'react'
import { loadConfig } from '../../config'
import { useTranslate } from '../../i18n/i18n'

export function DemoBanner() {
  const translate = useTranslate()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    loadConfig().then(
      ({ demo }) => setIsShown(demo),
      () => undefined,
    )
  }, [])
  return isShown && <aside className="p-demo">{translate('public.demo')}</aside>
}
