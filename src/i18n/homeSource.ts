/** The words of the home page. */
import { lazySource } from './lazySource'
import type { Catalogue } from './words'

export const loadHomeWords = lazySource(import.meta.glob<Catalogue>('./*/home.ts', { import: 'homeWords' }), 'home')
