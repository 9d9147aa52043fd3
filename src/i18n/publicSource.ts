/** The first source of the catalogue: public pages, errors and uploaded pictures. English is part of the code. */
import type { Language } from '../../contract/languages'
import { publicMessages } from './en/public'
import { loadMessageFile, type MessageCatalogue, type MessageModule } from './messages'

const words = import.meta.glob<MessageModule>(['./*/public.ts', '!./en/public.ts'])
const errors = import.meta.glob<MessageModule>('./*/errors.ts')

export const loadPublicMessages = async (language: Language): Promise<MessageCatalogue> => {
  const [own, errorWords, pictureWords] = await Promise.all([
    words[`./${language}/public.ts`]?.(),
    loadMessageFile(errors, language, 'errors', 'errorMessages'),
    loadMessageFile(errors, language, 'errors', 'pictures'),
  ])
  return { public: own?.publicMessages ?? publicMessages, errors: errorWords, pictures: pictureWords }
}

/** English messages, shown if the chosen language failed to load. */
export const fallbackMessages: MessageCatalogue = { public: publicMessages }
