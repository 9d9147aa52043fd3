/** Language menu of the public pages: each language has its flag and its own name. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { bcp47Tags, type Language, languages, languageTable } from '../../../contract/languages'
import { setLanguage, translate as translateNow, useLanguage, useTranslate } from '../../i18n/i18n'
import { toast } from '../ui/toast'
import { Flag } from './Flag'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus with arrow keys, Home and End inside the menu, as its ARIA role requires. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitemradio"]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  const ends: Record<string, number> = { Home: 0, End: items.length - 1 }
  const next = step ? (at + step + items.length) % items.length : ends[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

const useClosing = (isOpen: boolean, close: () => void) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
    const onPointer = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [isOpen, close])
  return box
}

export function LanguageMenu() {
  const translate = useTranslate()
  const current = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [close] = useState(() => () => setOpen(false))
  const box = useClosing(isOpen, close)
  const button = useRef<HTMLButtonElement>(null)

  const closeToButton = () => {
    close()
    button.current?.focus()
  }
  const choose = (language: Language) => {
    closeToButton()
    setLanguage(language).catch(() => toast(translateNow('errors.NetworkError')))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') closeToButton()
    else if (event.key === 'Tab') close()
    else moveFocus(event)
  }

  return (
    <div className="p-language" ref={box}>
      <button
        ref={button}
        type="button"
        className="p-language-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={translate('public.language')}
        onClick={() => setOpen(!isOpen)}
      >
        <Flag language={current} />
        <span aria-hidden="true">▾</span>
      </button>
      {isOpen && (
        <div role="menu" tabIndex={-1} aria-label={translate('public.language')} onKeyDown={onKeyDown}>
          {languages.map(language => (
            <button
              key={language}
              type="button"
              role="menuitemradio"
              className="p-menu-item"
              tabIndex={-1}
              aria-checked={language === current}
              lang={bcp47Tags[language]}
              onClick={() => choose(language)}
            >
              <Flag language={language} />
              {languageTable[language].name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
