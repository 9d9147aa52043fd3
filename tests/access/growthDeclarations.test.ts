/** Checks what the owned tables declare about the growth of their rows (server/ownership/owned.ts, docs/limits.md). */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rowLimits } from '../../contract/rowLimits'
import * as schema from '../../server/db/schema'
import { ownedResources } from '../../server/resources'
import { allOwnedTables, limitsOf, nameOf } from '../helpers/ownedTables'

const root = resolve(import.meta.dirname, '../..')

describe('the declaration', () => {
  test.each(allOwnedTables.map(ownedTable => [nameOf(ownedTable), ownedTable] as const))(
    '%s says what limits its rows',
    (name, { growth }) => {
      if (Array.isArray(growth)) {
        expect(growth.length, `${name} has no limit`).toBeGreaterThan(0)
        for (const limit of growth) expect([limit.name, limit.atMost]).toEqual([limit.name, rowLimits[limit.name]])
        return
      }
      expect(existsSync(join(root, growth.where)), `${growth.where} is not there`).toBe(true)
      // For a table whose oldest rows beyond a maximum are deleted ("eviction"), this checks only that the file that is
      // declared to delete the rows names the table. Retention is tested in tests/server/retention.test.ts.
      if (growth.by !== 'eviction') return
      const [key] =
        Object.entries(schema).find(
          ([, table]) => (table as unknown) === allOwnedTables.find(ownedTable => nameOf(ownedTable) === name)?.table,
        ) ?? []
      expect(readFileSync(join(root, growth.where), 'utf8')).toContain(key)
    },
  )

  test('every limit belongs to a table, and is documented with its number', () => {
    const declared = new Set(allOwnedTables.flatMap(limitsOf).map(({ name }) => name))
    expect(Object.keys(rowLimits).filter(name => !declared.has(name as never))).toEqual([])
    const text = readFileSync(join(root, 'docs/limits.md'), 'utf8')
    const missing = Object.entries(rowLimits).filter(
      ([name, number]) => !text.includes(`| \`${name}\` | ${number.toLocaleString('en-GB')} |`),
    )
    expect(missing).toEqual([])
  })

  test('a record has a limited number of links', () => {
    const unlimited = ownedResources.flatMap(({ what, links = {}, create = {}, change }) =>
      [...Object.values(create).map(({ body }) => body), ...(change ? [change.body] : [])].flatMap(body => {
        const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
        return Object.keys(links)
          .filter(field => field in properties && !JSON.stringify(properties[field]).includes('"maxItems"'))
          .map(field => `${what}.${field}`)
      }),
    )
    expect(unlimited).toEqual([])
  })
})
