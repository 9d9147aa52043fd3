/**
 * Handles an area's keyboard shortcuts: Ctrl or Cmd K always, single keys only if they are not turned off, the user is
 * not typing, and no dialog or menu is open.
 */
import { useEffect, useRef } from 'react'
import { isPaletteKey } from './LazyCommandPalette'

export interface ShortcutActions {
  onPalette(): void
  onHelp(): void
  onHome(): void
  onSearch(): void
  onCreate(): void
}

const typing = 'input, textarea, select, [contenteditable=true], [role=textbox], [role=combobox]'

const isTyping = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(typing) !== null
const hasDialog = () => document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null

export const useShortcuts = (actions: ShortcutActions, isSingle: boolean) => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { onPalette, onHelp, onHome, onSearch, onCreate } = latest.current
      const { key, ctrlKey, metaKey, altKey } = event
      const run = (action: () => void) => {
        event.preventDefault()
        action()
      }
      if (isPaletteKey(event)) return run(onPalette)
      if (!isSingle || ctrlKey || metaKey || altKey || event.defaultPrevented || isTyping(event) || hasDialog()) return
      if (key === '?') return run(onHelp)
      if (key === '/') return run(onSearch)
      if (key === 'n' || (event.code === 'KeyN' && !event.shiftKey)) return run(onCreate)
      if (key === 'h' || (event.code === 'KeyH' && !event.shiftKey)) return run(onHome)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isSingle])
}
