/**
 * Loads the full catalogue of a role area: `{language}/index.ts` and react-admin's messages, as a source in addition to
 * the public messages. Kept small, so that the messages load in parallel with the area's code.
 */
import type { Language } from '../../contract/languages'
import type { SessionRole } from '../../contract/roles'
import { addSource } from './i18n'
import { publicSource } from './publicSource'
import { type Catalogue, wordsIn } from './words'

const own = import.meta.glob<Catalogue>('./*/index.ts', { import: 'words' })
const framework = import.meta.glob<Catalogue>('./*/reactAdmin.ts', { import: 'reactAdmin' })

const areaSource = async (language: Language): Promise<Catalogue> => {
  const [words, messages] = await Promise.all([
    wordsIn(own, language, 'index'),
    wordsIn(framework, language, 'reactAdmin'),
  ])
  return { ...messages, ...words }
}

/** Phrases that differ for one role. Their keys begin with the role's name (`provider.ts`). */
const institution = import.meta.glob<Catalogue>('./*/institution.ts', { import: 'institutionWords' })
const institutionSource = async (language: Language): Promise<Catalogue> => ({
  Institution: await wordsIn(institution, language, 'institution'),
})

const staff = import.meta.glob<Catalogue>('./*/staff.ts', { import: 'staffResources' })
const staffSource = async (language: Language): Promise<Catalogue> => ({
  resources: await wordsIn(staff, language, 'staff'),
})

/** The functions that import the messages of areas. */
export const areaSources = [areaSource, institutionSource, staffSource]

const roleSources: Partial<Record<SessionRole, (language: Language) => Promise<Catalogue>>> = {
  Institution: institutionSource,
  Staff: staffSource,
}

/** Loads the messages of an area in the current language. Await it before the first react-admin component. */
export const loadAreaWords = (role?: SessionRole) => {
  const roleSource = role && roleSources[role]
  return Promise.all([
    // The page has usually loaded this source already. It is loaded again only if that failed.
    addSource(publicSource),
    addSource(areaSource),
    roleSource && addSource(roleSource),
  ])
}
