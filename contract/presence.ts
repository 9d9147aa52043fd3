/** A client's announcement that a record is open in a form (contract/recordChanges.ts). */
import { z } from 'zod'
import { guid, text } from './primitives'

export const presenceSchema = z
  .object({
    resource: text(40)
      .regex(/^[a-z][A-Za-z]*$/)
      .meta({ examples: ['locations'] }),
    id: guid,
    /** Identifies the open form. The client chooses it. */
    editor: guid,
    /** Whether the form was closed. */
    isOver: z.boolean().default(false),
  })
  .meta({ id: 'Presence' })

export const changeAuthorSchema = z
  .object({ kind: z.enum(['member', 'key', 'support']), name: z.string().nullable() })
  .meta({ id: 'ChangeAuthor', description: 'Who made a change. The name of support staff is not disclosed' })
