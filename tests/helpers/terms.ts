/**
 * Writes the file with the portal's messages, as the build does, and files of terms (messages with an operator's own
 * words).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Terminology } from '../../contract/terminology'
import { filterMessagesByWords } from '../../server/brand/terminology'
import { loadAllMessages } from '../../src/i18n/catalogues'

/** Returns the English messages that contain "store", with "outlet" instead of "store". */
export async function createOutletTerms(): Promise<Terminology> {
  const { en = {} } = filterMessagesByWords(await loadAllMessages(), ['store'])
  const renamed = (text: string) =>
    text
      .replace(/\bS(?=tores?\b)/g, 'O')
      .replace(/\b([Oo]|s)tore(s?)\b/g, (_, first, end) => `${first === 'O' ? 'O' : 'o'}utlet${end}`)
  return { en: Object.fromEntries(Object.entries(en).map(([key, text]) => [key, renamed(text)])) }
}

/** Creates a folder with the file of the portal's messages, into which a test can write a file of terms. */
export async function createTermsFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-terms-'))
  const messagesFile = join(folder, 'messages.json')
  writeFileSync(messagesFile, JSON.stringify(await loadAllMessages()))
  return {
    messagesFile,
    /** Writes a file of terms and returns its path. */
    write(content: unknown) {
      const file = join(folder, 'terms.json')
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
      return file
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
