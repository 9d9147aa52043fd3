/** The words of parts that come later by themselves: each a source of the catalogue that only its part adds. */
import type { Language } from '../../contract/limits'
import { addSource } from './i18n'
import { type Catalogue, type WordFiles, wordsIn } from './words'

/** @returns gives every caller the same promise, as React's `use` needs; a failure is not remembered */
const lazySource = (source: (language: Language) => Promise<Catalogue>) => {
  let loading: Promise<void> | undefined
  return () => {
    loading ??= addSource(source).catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** @param name of the words' file, and of their place in the catalogue */
const part = (name: string, files: WordFiles) =>
  lazySource(async language => ({ [name]: await wordsIn(files, language, name) }))

/** Of the palette and of the keys. */
export const loadFinderWords = part('finder', import.meta.glob<Catalogue>('./*/finder.ts', { import: 'finderWords' }))
export const loadHomeWords = part('home', import.meta.glob<Catalogue>('./*/home.ts', { import: 'homeWords' }))
/** Of the analytics. */
export const loadImpactWords = part('impact', import.meta.glob<Catalogue>('./*/impact.ts', { import: 'impactWords' }))
/** Of the QR sheets. */
export const loadQrWords = part('qr', import.meta.glob<Catalogue>('./*/qr.ts', { import: 'qrWords' }))
/** Of the recycler's map and trip. */
export const loadRecyclerWords = part(
  'recycler',
  import.meta.glob<Catalogue>('./*/recycler.ts', { import: 'recycler' }),
)
/** Of the sponsor's places, basket and requests. */
export const loadSponsorWords = part('sponsor', import.meta.glob<Catalogue>('./*/sponsor.ts', { import: 'sponsor' }))
/** Of the log's sentences and of an organisation's page. */
export const loadSupportWords = part('support', import.meta.glob<Catalogue>('./*/support.ts', { import: 'support' }))
const profileWords = import.meta.glob<Catalogue>('./*/profile.ts', { import: 'profile' })
const webhookWords = import.meta.glob<Catalogue>('./*/webhooks.ts', { import: 'webhooks' })
/** Loads the phrases of the profile and of its webhooks. */
export const loadProfileWords = lazySource(async language => {
  const [profile, webhooks] = await Promise.all([
    wordsIn(profileWords, language, 'profile'),
    wordsIn(webhookWords, language, 'webhooks'),
  ])
  return { profile, webhooks }
})

const storeWords = import.meta.glob<Catalogue>('./*/stores.ts', { import: 'storeWords' })
const binWords = import.meta.glob<Catalogue>('./*/bins.ts', { import: 'bins' })
/** Of bins, of the stores' dialogs and their map. */
export const loadStoreWords = lazySource(async language => {
  const [stores, bins] = await Promise.all([
    wordsIn(storeWords, language, 'stores'),
    wordsIn(binWords, language, 'bins'),
  ])
  return { stores, resources: { bins } }
})

const importWords = import.meta.glob<Catalogue>('./*/imports.ts', { import: 'imports' })
const importReviewWords = import.meta.glob<Catalogue>('./*/importReview.ts', { import: 'importReview' })
/** Loads the phrases of the dialogs that read files. */
export const loadImportWords = lazySource(async language => {
  const [imports, importReview] = await Promise.all([
    wordsIn(importWords, language, 'imports'),
    wordsIn(importReviewWords, language, 'importReview'),
  ])
  return { engine: { import: imports }, importReview }
})
