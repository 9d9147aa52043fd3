/** Loads messages that are needed on demand only. Each function adds a source to the catalogue. */
import type { Language } from '../../contract/languages'
import { addSource } from './i18n'
import { type Catalogue, type WordFiles, wordsIn } from './words'

type LazySource = (language: Language) => Promise<Catalogue>
/** The sources of all loaders of this file. */
export const lazySources: LazySource[] = []

/**
 * Creates a loader of a source.
 * @returns a function that returns the same promise to all callers, as React's `use` requires; after a failure the next
 *   call loads again
 */
const lazySource = (source: LazySource) => {
  lazySources.push(source)
  let loading: Promise<void> | undefined
  return () => {
    loading ??= addSource(source).catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * Creates a loader of one file.
 * @param name name of the file, and first part of its keys
 */
const part = (name: string, files: WordFiles) =>
  lazySource(async language => ({ [name]: await wordsIn(files, language, name) }))

/** Loads the messages of the command palette and of the keyboard shortcuts. */
export const loadFinderWords = part('finder', import.meta.glob<Catalogue>('./*/finder.ts', { import: 'finderWords' }))
/** Loads the messages of the page on which an employee accepts an invitation. */
export const loadEmployeeInviteWords = part(
  'employeeInvite',
  import.meta.glob<Catalogue>('./*/employeeInvite.ts', { import: 'employeeInvite' }),
)
export const loadHomeWords = part('home', import.meta.glob<Catalogue>('./*/home.ts', { import: 'homeWords' }))
/** Loads the messages of the impact in the analytics. */
export const loadImpactWords = part('impact', import.meta.glob<Catalogue>('./*/impact.ts', { import: 'impactWords' }))
/** Loads the messages of the QR sheets. */
export const loadQrWords = part('qr', import.meta.glob<Catalogue>('./*/qr.ts', { import: 'qrWords' }))
/** Loads the messages of the recycler's map and trip. */
export const loadRecyclerWords = part(
  'recycler',
  import.meta.glob<Catalogue>('./*/recycler.ts', { import: 'recycler' }),
)
/** Loads the messages of the sponsor's places, basket and requests. */
export const loadSponsorWords = part('sponsor', import.meta.glob<Catalogue>('./*/sponsor.ts', { import: 'sponsor' }))
/** Loads the messages of the audit log's sentences and of an organisation's page. */
export const loadSupportWords = part('support', import.meta.glob<Catalogue>('./*/support.ts', { import: 'support' }))
const profileWords = import.meta.glob<Catalogue>('./*/profile.ts', { import: 'profile' })
const webhookWords = import.meta.glob<Catalogue>('./*/webhooks.ts', { import: 'webhooks' })
/** Loads the messages of the profile and of its webhooks. */
export const loadProfileWords = lazySource(async language => {
  const [profile, webhooks] = await Promise.all([
    wordsIn(profileWords, language, 'profile'),
    wordsIn(webhookWords, language, 'webhooks'),
  ])
  return { profile, webhooks }
})

const storeWords = import.meta.glob<Catalogue>('./*/stores.ts', { import: 'storeWords' })
const binWords = import.meta.glob<Catalogue>('./*/bins.ts', { import: 'storeResources' })
/** Loads the messages of bins and pickups, and of the stores' dialogs, pages and map. */
export const loadStoreWords = lazySource(async language => {
  const [stores, resources] = await Promise.all([
    wordsIn(storeWords, language, 'stores'),
    wordsIn(binWords, language, 'bins'),
  ])
  return { stores, resources }
})

const importWords = import.meta.glob<Catalogue>('./*/imports.ts', { import: 'imports' })
const importReviewWords = import.meta.glob<Catalogue>('./*/importReview.ts', { import: 'importReview' })
/** Loads the messages of the dialogs that read files. */
export const loadImportWords = lazySource(async language => {
  const [imports, importReview] = await Promise.all([
    wordsIn(importWords, language, 'imports'),
    wordsIn(importReviewWords, language, 'importReview'),
  ])
  return { engine: { import: imports }, importReview }
})
