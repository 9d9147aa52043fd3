/** The first source of the catalogue: public pages, errors and uploaded pictures. English is part of the code. */
import type { Language } from '../../contract/languages'
import { publicMessages } from './en/public'
import { loadMessageFile, type MessageCatalogue, type MessageModule } from './messages'

const files = import.meta.glob<MessageModule>(['./*/{public,errors}.ts', '!./en/public.ts'])

export const loadPublicMessages = async (language: Language): Promise<MessageCatalogue> => {
  const [own, errorWords, pictureWords] = await Promise.all([
    files[`./${language}/public.ts`]?.(),
    loadMessageFile(files, language, 'errors', 'errorMessages'),
    loadMessageFile(files, language, 'errors', 'pictures'),
  ])
  return { public: own?.publicMessages ?? publicMessages, errors: errorWords, pictures: pictureWords }
}

/** English messages, shown if the chosen language failed to load. */
export const fallbackMessages: MessageCatalogue = { public: publicMessages }
