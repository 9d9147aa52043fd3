/** The bar's button that finds, and the keys; what they open comes when it is wanted. */
import Search from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { type ComponentType, lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useNotify, useStore, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { apiCan } from '../../config'
import { useEngine } from '../engine/EngineContext'
import { useKeys } from './useKeys'

/** In the place of what did not come: the bar stands, and says so. */
const NotLoaded = ({ onClose }: { onClose(): void }) => {
  const notify = useNotify()
  useEffect(() => {
    notify('errors.NetworkError', { type: 'error' })
    onClose()
  }, [notify, onClose])
  return null
}
type Closable = { onClose(): void }
const orSay = async <Props extends Closable>(
  part: Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> => ({ default: await part.catch(() => NotLoaded) })

const Palette = lazy(() => orSay(import('./Palette').then(({ Palette }) => Palette)))
const KeysDialog = lazy(() => orSay(import('./KeysDialog').then(({ KeysDialog }) => KeysDialog)))

const others = ['Enter', 'ArrowDown', 'ArrowUp']

/** Whoever knows the keys types on at once: nothing of it is lost or taken for another key while the palette comes. */
const TypedMeanwhile = ({ typed, onClose }: { typed: RefObject<string>; onClose(): void }) => {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event
      const isLetter = key.length === 1 && (event.getModifierState('AltGraph') || !(ctrlKey || metaKey))
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (isLetter) typed.current += key
      else if (!others.includes(key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [typed, onClose])
  return null
}

/** What the list that is open offers. */
const pressCreate = () => document.querySelector<HTMLElement>('#content [data-create]')?.click()
const focusSearch = () => document.querySelector<HTMLElement>('#content input[type=search]')?.focus()

export const Finder = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { areaPath } = useEngine()
  const [open, setOpen] = useState<'palette' | 'keys'>()
  const [isSingle, setIsSingle] = useStore('keys.single', true)
  const label = translate('finder.open')
  const typed = useRef('')
  const close = useCallback(() => setOpen(undefined), [])
  const openPalette = () => {
    if (open !== 'palette') typed.current = ''
    setOpen('palette')
  }
  useKeys(
    {
      onPalette: openPalette,
      onHelp: () => setOpen('keys'),
      onHome: () => navigate(apiCan('home') ? `${areaPath}/home` : areaPath),
      onSearch: focusSearch,
      onCreate: pressCreate,
    },
    isSingle,
  )
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="inherit"
          aria-label={label}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openPalette}
        >
          <Search />
        </IconButton>
      </Tooltip>
      <Suspense fallback={open === 'palette' && <TypedMeanwhile typed={typed} onClose={close} />}>
        {open === 'palette' && <Palette typed={typed} onClose={close} onKeys={() => setOpen('keys')} />}
        {open === 'keys' && <KeysDialog isSingle={isSingle} onSingle={setIsSingle} onClose={close} />}
      </Suspense>
    </>
  )
}
