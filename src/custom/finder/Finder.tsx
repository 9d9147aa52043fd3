/** The bar's button that finds, and the keys; what they open comes when it is wanted. */
import Search from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { lazy, Suspense, use, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { apiCan } from '../../config'
import { loadFinderWords } from '../../i18n/finderSource'
import { useEngine } from '../engine/EngineContext'
import { useKeys } from './useKeys'

const Palette = lazy(async () => ({ default: (await import('./Palette')).Palette }))
const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog')).KeysDialog }))

/** What the list that is open offers. */
const pressCreate = () => document.querySelector<HTMLElement>('#content [data-create]')?.click()
const focusSearch = () => document.querySelector<HTMLElement>('#content input[type=search]')?.focus()

export const Finder = () => {
  use(loadFinderWords())
  const translate = useTranslate()
  const navigate = useNavigate()
  const { areaPath } = useEngine()
  const [open, setOpen] = useState<'palette' | 'keys'>()
  const [isSingle, setIsSingle] = useStore('keys.single', true)
  const label = translate('finder.open')
  const close = () => setOpen(undefined)
  useKeys(
    {
      onPalette: () => setOpen('palette'),
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
          onClick={() => setOpen('palette')}
          // The smallest bar has no room for one more.
          sx={{ '@media (max-width:359.95px)': { display: 'none' } }}
        >
          <Search />
        </IconButton>
      </Tooltip>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={close} onKeys={() => setOpen('keys')} />}
        {open === 'keys' && <KeysDialog isSingle={isSingle} onSingle={setIsSingle} onClose={close} />}
      </Suspense>
    </>
  )
}
