/**
 * Placeholder of the command palette until its code is loaded. Ctrl or Cmd K loads the code at once, instead of opening
 * the browser's search. The user can type in the meantime: no key is lost or taken for another shortcut.
 */
import Box from '@mui/material/Box'
import { useCallback, useEffect, useState } from 'react'
import { loadSecondaryCode } from '../../ui/contentPriority'

/** Whether the palette was requested before its code was loaded, and the text typed for it. */
export const wish = { isMade: false, typed: '' }

/**
 * Returns whether an event is Ctrl or Cmd K. It also compares the key's place on the keyboard, because in Ukrainian the
 * key has another letter.
 */
export const isPaletteKey = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && (key.toLowerCase() === 'k' || code === 'KeyK')

const others = ['Enter', 'ArrowDown', 'ArrowUp']

export const TypedMeanwhile = ({ onClose }: { onClose(): void }) => {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event
      const isLetter = key.length === 1 && (event.getModifierState('AltGraph') || !(ctrlKey || metaKey))
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') wish.typed = wish.typed.slice(0, -1)
      else if (isLetter) wish.typed += key
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
    Object.assign(wish, { isMade, typed: '' })
    setIsWanted(isMade)
  }, [])
  const close = useCallback(() => want(false), [want])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      want(true)
      loadSecondaryCode()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [want])
  return (
    <>
      <Box sx={{ width: 40 }} />
      {isWanted && <TypedMeanwhile onClose={close} />}
    </>
  )
}
