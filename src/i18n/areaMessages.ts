/**
 * Loads the messages with which a role area begins: the messages of `{language}/index.ts`, react-admin's messages, and
 * the messages that differ for the role, as sources in addition to the public messages. Further messages are loaded on
 * demand (`lazyMessages.ts`). This file is small, so that the messages load in parallel with the area's code.
 */
import type { Language } from '../../contract/languages'
import type { SessionRole } from '../../contract/roles'
import { addMessageSource } from './i18n'
import { loadMessageFile, type MessageCatalogue, type MessageModule } from './messages'
import { loadPublicMessages } from './publicSource'

const files = import.meta.glob<MessageModule>('./*/{index,institution,retailer,staff}.ts')

const areaSource = async (language: Language): Promise<MessageCatalogue> => {
  const [words, messages] = await Promise.all([
    loadMessageFile(files, language, 'index', 'areaMessages'),
    loadMessageFile(files, language, 'index', 'reactAdmin'),
  ])
  return { ...messages, ...words }
}

/**
 * The messages that a role's area has in addition to the messages of every area: messages that differ for the role,
 * whose keys have the role's name as a prefix (`provider.ts`), and messages of resources that only this role has.
 */
const roleSource = (name: string) => (language: Language) => loadMessageFile(files, language, name, 'roleMessages')

const roleSources: Partial<Record<SessionRole, (language: Language) => Promise<MessageCatalogue>>> = {
  Institution: roleSource('institution'),
  Retailer: roleSource('retailer'),
  Staff: roleSource('staff'),
}

/** The sources of all areas. */
export const areaSources = [areaSource, ...Object.values(roleSources)]

/**
 * Loads the messages of an area in the current language. Callers must await the returned promise before they render a
 * react-admin component.
 */
export const loadAreaMessages = (role?: SessionRole) => {
  const ownSource = role && roleSources[role]
  return Promise.all([
    // The public messages are usually loaded already. If that failed, they are loaded again here.
    addMessageSource(loadPublicMessages),
    addMessageSource(areaSource),
    ownSource && addMessageSource(ownSource),
  ])
}
