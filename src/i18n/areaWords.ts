/**
 * The full catalogue: `{language}/index.ts` and react-admin's own messages, a source of its own beside the public words. Light:
 * the words are on their way while the area's code still is.
 */
import type { Language } from '../../contract/limits'
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

/** What one role calls otherwise than the others stands below its name (`provider.ts`). */
const institution = import.meta.glob<Catalogue>('./*/institution.ts', { import: 'institutionWords' })
const institutionSource = async (language: Language): Promise<Catalogue> => ({
  Institution: await wordsIn(institution, language, 'institution'),
})

const staff = import.meta.glob<Catalogue>('./*/staff.ts', { import: 'staffResources' })
const staffSource = async (language: Language): Promise<Catalogue> => ({
  resources: await wordsIn(staff, language, 'staff'),
})

const roleSources: Partial<Record<SessionRole, (language: Language) => Promise<Catalogue>>> = {
  Institution: institutionSource,
  Staff: staffSource,
}

/** Loads the words of a role's area for the current language; await it before the first react-admin component. */
export const loadAreaWords = (role?: SessionRole) => {
  const roleSource = role && roleSources[role]
  return Promise.all([
    // Here already, unless they failed to come when the page began.
    addSource(publicSource),
    addSource(areaSource),
    roleSource && addSource(roleSource),
  ])
}
