/**
 * Replaces `contract/lists.ts` in the portal by its values. The lists are declared next to their schemas, and without
 * this the browser would load all schemas and zod.
 */
import type { Plugin } from 'vite'
import { lists } from '../contract/lists'

/** The replaced file, relative to the repository. */
export const listsFile = 'contract/lists.ts'

export const listValues = (): Plugin => ({
  name: 'list-values',
  load: {
    filter: { id: new RegExp(`/${listsFile.replace('.', '\\.')}(\\?|$)`) },
    handler: () => `export const lists = ${JSON.stringify(lists)}`,
  },
})
