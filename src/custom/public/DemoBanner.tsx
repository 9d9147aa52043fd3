/** On top of every page while demo accounts exist where others can reach the portal. Public styles: it needs no theme. */
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
