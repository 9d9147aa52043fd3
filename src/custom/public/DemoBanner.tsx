/**
 * Banner above every page while demo accounts exist in a portal that others can reach. It has public styles, because it
 * needs no theme.
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
