/** The command palette's button in the top bar, and the keyboard shortcuts. Their dialogs are loaded on demand. */
import Search from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useNotify, useStore, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { hasApiExtension } from '../../../config'
import { useEngine } from '../../engine/definition/EngineContext'
import { PalettePlaceholder, pendingPaletteInput } from './LazyCommandPalette'
import { useShortcuts } from './useShortcuts'

/** Rendered instead of a dialog whose code could not be loaded. Reports the failure as a toast; the top bar stays. */
const NotLoaded = ({ onClose }: { onClose(): void }) => {
  const notify = useNotify()
  useEffect(() => {
    notify('errors.NetworkError', { type: 'error' })
    onClose()
  }, [notify, onClose])
  return null
}
type CloseHandler = { onClose(): void }
const loadOrReport = async <Props extends CloseHandler>(
  part: Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> => ({ default: await part.catch(() => NotLoaded) })

const Palette = lazy(() => loadOrReport(import('./CommandPalette').then(({ CommandPalette: Palette }) => Palette)))
const KeysDialog = lazy(() =>
  loadOrReport(import('./ShortcutsDialog').then(({ ShortcutsDialog: KeysDialog }) => KeysDialog)),
)

/** Clicks the create button of the open list. */
const pressCreate = () => document.querySelector<HTMLElement>('#content [data-create]')?.click()
const focusSearch = () => document.querySelector<HTMLElement>('#content input[type=search]')?.focus()

export const CommandPaletteButton = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { areaPath } = useEngine()
  const [open, setOpen] = useState<'palette' | 'keys' | undefined>(pendingPaletteInput.isMade ? 'palette' : undefined)
  const [isSingle, setIsSingle] = useStore('keys.single', true)
  const label = translate('commandPalette.open')
  const close = useCallback(() => setOpen(undefined), [])
  const openPalette = () => {
    if (open !== 'palette') pendingPaletteInput.typed = ''
    setOpen('palette')
  }
  useEffect(() => {
    pendingPaletteInput.isMade = false
  }, [])
  useShortcuts(
    {
      onPalette: openPalette,
      onHelp: () => setOpen('keys'),
      onHome: () => navigate(hasApiExtension('home') ? `${areaPath}/home` : areaPath),
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
      <Suspense fallback={open === 'palette' && <PalettePlaceholder onClose={close} />}>
        {open === 'palette' && <Palette onClose={close} onKeys={() => setOpen('keys')} />}
        {open === 'keys' && <KeysDialog isSingle={isSingle} onSingle={setIsSingle} onClose={close} />}
      </Suspense>
    </>
  )
}
