/**
 * The full catalogue: `{en,ua,pl}.ts` and react-admin's own messages, a source of its own beside the public words. Light:
 * the words are on their way while the area's code still is.
 */
import type { Language } from '../../contract/limits'
import { addSource } from './i18n'
import type { Catalogue } from './words'

const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: async () => {
    const [own, framework] = await Promise.all([import('./en'), import('./reactAdmin/en')])
    return { ...(framework.reactAdminEn as unknown as Catalogue), ...own.en }
  },
  ua: async () => {
    const [own, framework] = await Promise.all([import('./ua'), import('./reactAdmin/ua')])
    return { ...(framework.reactAdminUa as unknown as Catalogue), ...own.ua }
  },
  pl: async () => {
    const [own, framework] = await Promise.all([import('./pl'), import('./reactAdmin/pl')])
    return { ...(framework.reactAdminPl as unknown as Catalogue), ...own.pl }
  },
}

const areaSource = (language: Language) => catalogues[language]()

/** Loads the role areas' words for the current language; await it before the first react-admin component. */
export const loadAreaWords = () => addSource(areaSource)
