/** The finder with its words. */
import type { ComponentType } from 'react'
import { loadFinderWords } from '../../../i18n/parts'

export const loadFinder = async (): Promise<ComponentType> => {
  const [{ Finder }] = await Promise.all([import('./CommandPaletteButton'), loadFinderWords()])
  return Finder
}
