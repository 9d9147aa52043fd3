/**
 * Placeholder of the command palette while its code loads. Ctrl or Cmd K loads the code. Characters that the user types
 * meanwhile are passed to the palette, so that none is lost or triggers another shortcut.
 */
import Box from '@mui/material/Box'
import { useCallback, useEffect, useState } from 'react'
import { skipContentWait } from '../../ui/contentPriority'

/** Whether the user opened the palette before its code was loaded, and what the user has typed since. */
export const pendingPaletteInput = { isMade: false, typed: '' }

/** Returns whether the event is Ctrl or Cmd K. The physical key counts too, for Ukrainian keyboard layouts. */
export const isPaletteKey = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && (key.toLowerCase() === 'k' || code === 'KeyK')

const others = ['Enter', 'ArrowDown', 'ArrowUp']

export const PalettePlaceholder = ({ onClose }: { onClose(): void }) => {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event
      const isLetter = key.length === 1 && (event.getModifierState('AltGraph') || !(ctrlKey || metaKey))
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') pendingPaletteInput.typed = pendingPaletteInput.typed.slice(0, -1)
      else if (isLetter) pendingPaletteInput.typed += key
      else if (!others.includes(key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [onClose])
  return null
}

export const LazyCommandPalette = () => {
  const [isWanted, setIsWanted] = useState(false)
  const want = useCallback((isMade: boolean) => {
    Object.assign(pendingPaletteInput, { isMade, typed: '' })
    setIsWanted(isMade)
  }, [])
  const close = useCallback(() => want(false), [want])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      want(true)
      skipContentWait()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [want])
  return (
    <>
      <Box sx={{ width: 40 }} />
      {isWanted && <PalettePlaceholder onClose={close} />}
    </>
  )
}
