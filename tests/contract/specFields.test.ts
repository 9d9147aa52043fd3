/**
 * Checks the conformance check: a field that is added to the contract is not required of an API that implements only
 * the specification.
 */
import { readdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'

const added = 'addedLater'

/** Returns the schema with one more required field. */
const extended = (schema: z.ZodObject) => {
  const { id: _, ...meta } = schema.meta() ?? {}
  return schema.safeExtend({ [added]: z.string() }).meta(meta)
}
const isRecord = (value: unknown): value is z.ZodObject => value instanceof z.ZodObject

const files = readdirSync('contract').filter(file => file.endsWith('.ts'))

test('a field added to every record of the contract is required in no answer of the specification', async () => {
  let count = 0
  for (const file of files) {
    const path = `../../contract/${file.replace(/\.ts$/, '')}`
    vi.doMock(path, async original => {
      const exports = await original<Record<string, unknown>>()
      const schemas = Object.entries(exports).filter(([name, value]) => name.endsWith('Schema') && isRecord(value))
      count += schemas.length
      return {
        ...exports,
        ...Object.fromEntries(schemas.map(([name, value]) => [name, extended(value as z.ZodObject)])),
      }
    })
  }
  const shapes = Object.entries<unknown>(await import('../../conformance/shapes')).filter(
    (entry): entry is [string, z.ZodObject] => isRecord(entry[1]),
  )
  expect(count).toBeGreaterThan(20)
  expect(shapes.length).toBeGreaterThan(15)
  const jsonOf = (shape: z.ZodType) => JSON.stringify(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }))
  expect(shapes.filter(([, shape]) => jsonOf(shape).includes(added)).map(([name]) => name)).toEqual([])
})
