/**
 * Attention items of the home page by which a list of stores can be filtered. They have their own file, because every
 * list of stores needs them, and the other parts of the home page (homeParts.ts) load with that page.
 */
import type { AttentionItemName } from './homeParts'

export const storeAttentionItemNames = [
  'fullBins',
  'faultyBins',
  'storesBooked',
  'pointsToCheck',
  'storesWithoutBins',
] as const satisfies readonly AttentionItemName[]
export type StoreAttentionItemName = (typeof storeAttentionItemNames)[number]
