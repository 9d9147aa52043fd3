/** Loads messages that are needed on demand only. Each function adds a source to the catalogue. */
import type { Language } from '../../contract/languages'
import { addMessageSource } from './i18n'
import { loadMessageFile, type MessageCatalogue, type MessageFiles, type MessageModule } from './messages'

type LazySource = (language: Language) => Promise<MessageCatalogue>
/** The sources of all loaders that {@link lazySource} has created. */
export const lazyMessageSources: LazySource[] = []

/**
 * Creates a loader of a source.
 * @returns a function that returns the same promise to all callers, as React's `use` requires; after a failure the next
 *   call loads again
 */
const lazySource = (source: LazySource) => {
  lazyMessageSources.push(source)
  let loading: Promise<void> | undefined
  return () => {
    loading ??= addMessageSource(source).catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * Creates a loader of one message file.
 * @param name name of the file and of its export, and first part of its keys
 */
export const createMessageFileLoader = (name: string, files: MessageFiles) =>
  lazySource(async language => ({ [name]: await loadMessageFile(files, language, name) }))

/** Loads the messages of an account's page in the staff area. */
export const loadAccountMessages = createMessageFileLoader('account', import.meta.glob<MessageModule>('./*/account.ts'))
/** Loads the messages of the command palette and of the keyboard shortcuts. */
export const loadCommandPaletteMessages = createMessageFileLoader(
  'commandPalette',
  import.meta.glob<MessageModule>('./*/commandPalette.ts'),
)
/** Loads the messages of the page on which an employee accepts an invitation. */
export const loadEmployeeInviteMessages = createMessageFileLoader(
  'employeeInvite',
  import.meta.glob<MessageModule>('./*/employeeInvite.ts'),
)
/** Loads the messages of analytics: figures, their filters and tables. */
export const loadAnalyticsMessages = createMessageFileLoader(
  'analytics',
  import.meta.glob<MessageModule>('./*/analytics.ts'),
)
export const loadHomeMessages = createMessageFileLoader('home', import.meta.glob<MessageModule>('./*/home.ts'))
/** Loads the messages of the section about saved emissions (kg CO2e) in the analytics. */
export const loadImpactMessages = createMessageFileLoader('impact', import.meta.glob<MessageModule>('./*/impact.ts'))
/** Loads the messages of the pages to which links in e-mails lead. */
export const loadEmailLinkMessages = createMessageFileLoader(
  'emailLinks',
  import.meta.glob<MessageModule>('./*/emailLinks.ts'),
)
/** Loads the messages of the QR sheets. */
export const loadQrMessages = createMessageFileLoader('qr', import.meta.glob<MessageModule>('./*/qr.ts'))
/** Loads the messages of the recycler's map and trip. */
export const loadRecyclerMessages = createMessageFileLoader(
  'recycler',
  import.meta.glob<MessageModule>('./*/recycler.ts'),
)
/** Loads the messages of second factors and sessions. */
export const loadSecondFactorMessages = createMessageFileLoader(
  'secondFactor',
  import.meta.glob<MessageModule>('./*/secondFactor.ts'),
)
/** Loads the messages of the dialog that shares a fundraiser. */
export const loadSharingMessages = createMessageFileLoader('sharing', import.meta.glob<MessageModule>('./*/sharing.ts'))
/** Loads the messages of single sign-on: its page, and the section of the staff area. */
export const loadSingleSignOnMessages = createMessageFileLoader(
  'singleSignOn',
  import.meta.glob<MessageModule>('./*/singleSignOn.ts'),
)
/** Loads the messages of the sponsor's places, basket and requests. */
export const loadSponsorMessages = createMessageFileLoader('sponsor', import.meta.glob<MessageModule>('./*/sponsor.ts'))
/**
 * Loads the messages of a record's trail in the staff area: who changed the record, what blocks it, and the e-mails
 * about it.
 */
export const loadTrailMessages = createMessageFileLoader('trail', import.meta.glob<MessageModule>('./*/trail.ts'))
/** Loads the messages of the audit log's sentences and of an organisation's page. */
export const loadSupportMessages = createMessageFileLoader('support', import.meta.glob<MessageModule>('./*/support.ts'))
/**
 * Loads the messages of an organisation's team: its section, the page of an invitation, and explanations of what a role
 * does not allow.
 */
export const loadTeamMessages = createMessageFileLoader('team', import.meta.glob<MessageModule>('./*/team.ts'))
const profileWords = import.meta.glob<MessageModule>('./*/profile.ts')
const webhookWords = import.meta.glob<MessageModule>('./*/webhooks.ts')
const keyWords = import.meta.glob<MessageModule>('./*/keys.ts')
/** Loads the messages of the profile, of its webhooks and of API keys. */
export const loadProfileMessages = lazySource(async language => {
  const [profile, webhooks, keys] = await Promise.all([
    loadMessageFile(profileWords, language, 'profile'),
    loadMessageFile(webhookWords, language, 'webhooks'),
    loadMessageFile(keyWords, language, 'keys'),
  ])
  return { profile, webhooks, keys }
})

const storeWords = import.meta.glob<MessageModule>('./*/stores.ts')
const binWords = import.meta.glob<MessageModule>('./*/bins.ts')
/** Loads the messages of bins, and of the stores' dialogs, pages and map. */
export const loadStoreMessages = lazySource(async language => {
  const [stores, bins] = await Promise.all([
    loadMessageFile(storeWords, language, 'stores'),
    loadMessageFile(binWords, language, 'bins'),
  ])
  return { stores, resources: { bins } }
})

const importWords = import.meta.glob<MessageModule>('./*/imports.ts')
const importReviewWords = import.meta.glob<MessageModule>('./*/importReview.ts')
/** Loads the messages of the dialogs that read files. */
export const loadImportMessages = lazySource(async language => {
  const [imports, importReview] = await Promise.all([
    loadMessageFile(importWords, language, 'imports'),
    loadMessageFile(importReviewWords, language, 'importReview'),
  ])
  return { engine: { import: imports }, importReview }
})
