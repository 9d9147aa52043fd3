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

const lazyFiles = import.meta.glob<MessageModule>(
  './*/{account,analytics,bins,commandPalette,emailLinks,employeeInvite,home,impact,importReview,imports,keys,profile,qr,recycler,secondFactor,sharing,singleSignOn,sponsor,stores,support,team,trail,webhooks}.ts',
)

/** Returns the messages of several files. The name of each file is also the name of its export. */
const loadFiles = async <Name extends string>(language: Language, names: readonly Name[], files = lazyFiles) => {
  const loaded = names.map(async name => [name, await loadMessageFile(files, language, name)])
  return Object.fromEntries(await Promise.all(loaded)) as Record<Name, MessageCatalogue>
}

/**
 * Creates a loader of message files.
 * @param names names of the files and of their exports, and first parts of their keys
 */
export const createMessageFileLoader = (names: readonly string[], files?: MessageFiles) =>
  lazySource(language => loadFiles(language, names, files))

/** Loads the messages of an account's page in the staff area. */
export const loadAccountMessages = createMessageFileLoader(['account'])
/** Loads the messages of the command palette and of the keyboard shortcuts. */
export const loadCommandPaletteMessages = createMessageFileLoader(['commandPalette'])
/** Loads the messages of the page on which an employee accepts an invitation. */
export const loadEmployeeInviteMessages = createMessageFileLoader(['employeeInvite'])
/** Loads the messages of analytics: figures, their filters and tables. */
export const loadAnalyticsMessages = createMessageFileLoader(['analytics'])
export const loadHomeMessages = createMessageFileLoader(['home'])
/** Loads the messages of the section about saved emissions (kg CO2e) in the analytics. */
export const loadImpactMessages = createMessageFileLoader(['impact'])
/** Loads the messages of the pages to which links in e-mails lead. */
export const loadEmailLinkMessages = createMessageFileLoader(['emailLinks'])
/** Loads the messages of the QR sheets. */
export const loadQrMessages = createMessageFileLoader(['qr'])
/** Loads the messages of the recycler's map and trip. */
export const loadRecyclerMessages = createMessageFileLoader(['recycler'])
/** Loads the messages of second factors and sessions. */
export const loadSecondFactorMessages = createMessageFileLoader(['secondFactor'])
/** Loads the messages of the dialog that shares a fundraiser. */
export const loadSharingMessages = createMessageFileLoader(['sharing'])
/** Loads the messages of single sign-on: its page, and the section of the staff area. */
export const loadSingleSignOnMessages = createMessageFileLoader(['singleSignOn'])
/** Loads the messages of the sponsor's places, basket and requests. */
export const loadSponsorMessages = createMessageFileLoader(['sponsor'])
/**
 * Loads the messages of a record's trail in the staff area: who changed the record, what blocks it, and the e-mails
 * about it.
 */
export const loadTrailMessages = createMessageFileLoader(['trail'])
/** Loads the messages of the audit log's sentences and of an organisation's page. */
export const loadSupportMessages = createMessageFileLoader(['support'])
/**
 * Loads the messages of an organisation's team: its section, the page of an invitation, and explanations of what a role
 * does not allow.
 */
export const loadTeamMessages = createMessageFileLoader(['team'])
/** Loads the messages of the profile, of its webhooks and of API keys. */
export const loadProfileMessages = createMessageFileLoader(['profile', 'webhooks', 'keys'])
/** Loads the messages of bins, and of the stores' dialogs, pages and map. */
export const loadStoreMessages = lazySource(async language => {
  const { stores, bins } = await loadFiles(language, ['stores', 'bins'])
  return { stores, resources: { bins } }
})
/** Loads the messages of the dialogs that read files. */
export const loadImportMessages = lazySource(async language => {
  const { imports, importReview } = await loadFiles(language, ['imports', 'importReview'])
  return { engine: { import: imports }, importReview }
})
