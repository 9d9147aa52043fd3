/** API keys of an organisation, and API keys of the platform, which can access all organisations. */
import { z } from 'zod'
import { keyModes, keyScopes } from './access'
import { pageSchemaOf } from './paging'
import { dateTime, day, guid, requiredText, timestamp } from './primitives'

export const keySchema = z
  .object({
    id: guid,
    name: z.string(),
    mode: z.enum(keyModes),
    scopes: z.array(z.enum(keyScopes)),
    createdAt: timestamp,
    expiresAt: timestamp.nullable(),
    lastUsedOn: day.nullable(),
    revokedAt: timestamp.nullable(),
    /** The last characters of the key, by which users tell it from other keys. */
    ending: z.string(),
    /** Whether the key can be used: it is neither revoked nor expired. */
    isWorking: z.boolean(),
  })
  .meta({ id: 'Key' })
export type Key = z.infer<typeof keySchema>
export const keyPageSchema = pageSchemaOf(keySchema)

/** A key with its secret value `key`, which only the responses to the creation and the rotation of a key contain. */
export const keyWithSecretSchema = keySchema.extend({ key: z.string() }).meta({ id: 'NewKey' })
export type KeyWithSecret = z.infer<typeof keyWithSecretSchema>

export const keyCreateSchema = z
  .object({
    name: requiredText(60),
    mode: z.enum(keyModes).default('live'),
    scopes: z
      .array(z.enum(keyScopes))
      .min(1)
      .max(keyScopes.length)
      .transform(scopes => keyScopes.filter(scope => scopes.includes(scope))),
    expiresAt: dateTime.nullish(),
  })
  .meta({ id: 'KeyCreate' })
export type KeyCreate = z.output<typeof keyCreateSchema>
