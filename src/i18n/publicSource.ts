/** The first source of the catalogue: public pages, errors and uploaded pictures. English is part of the code. */
import type { Language } from '../../contract/languages'
import { publicMessages } from './en/public'
import { loadMessageFile, type MessageCatalogue } from './messages'

const words = import.meta.glob<MessageCatalogue>(['./*/public.ts', '!./en/public.ts'], { import: 'publicMessages' })
const errors = import.meta.glob<MessageCatalogue>('./*/errors.ts', { import: 'errorMessages' })

const pictures = import.meta.glob<MessageCatalogue>('./*/pictures.ts', { import: 'pictures' })

export const loadPublicMessages = async (language: Language): Promise<MessageCatalogue> => {
  const [own, errorWords, pictureWords] = await Promise.all([
    words[`./${language}/public.ts`]?.() ?? publicMessages,
    loadMessageFile(errors, language, 'errors'),
    loadMessageFile(pictures, language, 'pictures'),
  ])
  return { public: own, errors: errorWords, pictures: pictureWords }
}

/** English messages, shown if the chosen language failed to load. */
export const fallbackMessages: MessageCatalogue = { public: publicMessages }
