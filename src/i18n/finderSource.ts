/** The words of the palette and of the keys. */
import { lazySource } from './lazySource'
import type { Catalogue } from './words'

export const loadFinderWords = lazySource(
  import.meta.glob<Catalogue>('./*/finder.ts', { import: 'finderWords' }),
  'finder',
)
