/** Loads the command palette and its messages. */
import type { ComponentType } from 'react'
import { loadCommandPaletteMessages } from '../../../i18n/lazyMessages'

export const loadCommandPalette = async (): Promise<ComponentType> => {
  const [{ CommandPaletteButton: Finder }] = await Promise.all([
    import('./CommandPaletteButton'),
    loadCommandPaletteMessages(),
  ])
  return Finder
}
