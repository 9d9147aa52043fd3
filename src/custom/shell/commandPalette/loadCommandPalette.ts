/** Loads the command palette and its messages. */
import type { ComponentType } from 'react'
import { loadFinderWords } from '../../../i18n/parts'

export const loadCommandPalette = async (): Promise<ComponentType> => {
  const [{ CommandPaletteButton: Finder }] = await Promise.all([import('./CommandPaletteButton'), loadFinderWords()])
  return Finder
}
