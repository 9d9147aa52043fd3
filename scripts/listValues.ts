/**
 * A Vite plugin that replaces `contract/lists.ts` in the portal by the values of its exports. The file imports zod
 * schemas; with this plugin, the browser loads neither the schemas nor zod.
 */
import type { Plugin } from 'vite'
import { lists } from '../contract/lists'

/** Path of the replaced file, relative to the repository. */
export const listsFile = 'contract/lists.ts'

export const listValuesPlugin = (): Plugin => ({
  name: 'list-values',
  load: {
    filter: { id: new RegExp(`/${listsFile.replace('.', '\\.')}(\\?|$)`) },
    handler: () => `export const lists = ${JSON.stringify(lists)}`,
  },
})
