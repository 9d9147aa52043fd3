/**
 * Loads the messages with which a role area begins: those of `{language}/index.ts`, react-admin's, and those that
 * differ for the role, as sources in addition to the public messages. Further messages are loaded on demand
 * (`lazyMessages.ts`). This file is small, so that the messages load in parallel with the area's code.
 */
import type { Language } from '../../contract/languages'
import type { SessionRole } from '../../contract/roles'
import { addMessageSource } from './i18n'
import { loadMessageFile, type MessageCatalogue } from './messages'
import { loadPublicMessages } from './publicSource'

const own = import.meta.glob<MessageCatalogue>('./*/index.ts', { import: 'areaMessages' })
const framework = import.meta.glob<MessageCatalogue>('./*/reactAdmin.ts', { import: 'reactAdmin' })

const areaSource = async (language: Language): Promise<MessageCatalogue> => {
  const [words, messages] = await Promise.all([
    loadMessageFile(own, language, 'index'),
    loadMessageFile(framework, language, 'reactAdmin'),
  ])
  return { ...messages, ...words }
}

/**
 * Messages that differ for institutions, whose keys get the role's name as a prefix (`provider.ts`), and those of the
 * resources that only institutions have.
 */
const institution = import.meta.glob<MessageCatalogue>('./*/institution.ts')
const institutionSource = async (language: Language): Promise<MessageCatalogue> => {
  const messages = await loadMessageFile(institution, language, 'institution')
  return { Institution: messages.institution ?? {}, resources: messages.institutionResources ?? {} }
}
const retailer = import.meta.glob<MessageCatalogue>('./*/retailer.ts', { import: 'retailer' })
const retailerSource = async (language: Language): Promise<MessageCatalogue> => ({
  Retailer: await loadMessageFile(retailer, language, 'retailer'),
})

const staff = import.meta.glob<MessageCatalogue>('./*/staff.ts', { import: 'staffResources' })
const staffSource = async (language: Language): Promise<MessageCatalogue> => ({
  resources: await loadMessageFile(staff, language, 'staff'),
})

/** The sources of all areas. */
export const areaSources = [areaSource, institutionSource, retailerSource, staffSource]

const roleSources: Partial<Record<SessionRole, (language: Language) => Promise<MessageCatalogue>>> = {
  Institution: institutionSource,
  Retailer: retailerSource,
  Staff: staffSource,
}

/**
 * Loads the messages of an area in the current language. Callers must await it before they render a react-admin
 * component.
 */
export const loadAreaMessages = (role?: SessionRole) => {
  const roleSource = role && roleSources[role]
  return Promise.all([
    // The public messages are usually loaded already. If that failed, they are loaded again here.
    addMessageSource(loadPublicMessages),
    addMessageSource(areaSource),
    roleSource && addMessageSource(roleSource),
  ])
}
