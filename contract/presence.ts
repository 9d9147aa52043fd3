/** A client's announcement that a user has opened or closed a record in a form (contract/recordChanges.ts). */
import { z } from 'zod'
import { guid, text } from './primitives'

export const presenceSchema = z
  .object({
    resource: text(40)
      .regex(/^[a-z][A-Za-z]*$/)
      .meta({ examples: ['locations'] }),
    id: guid,
    /** Id of the open form. The client chooses it. */
    editor: guid,
    /** Whether the form was closed. */
    isOver: z.boolean().default(false),
  })
  .meta({ id: 'Presence' })

export const changeAuthorSchema = z
  .object({ kind: z.enum(['member', 'key', 'support']), name: z.string().nullable() })
  .meta({ id: 'ChangeAuthor', description: 'Who made a change. The name of support staff is not disclosed' })
