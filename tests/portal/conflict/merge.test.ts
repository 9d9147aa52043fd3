import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameValue, mergeValues } from '../../../src/custom/engine/form/conflict/merge'
import { saveRecord } from '../../../src/custom/engine/form/conflict/saveRecord'
import { ApiError } from '../../../src/dataProvider/apiError'
import type { Values } from '../../../src/dataProvider/endpoints'

const single = ['a', 'b', 'c'].map(source => ({ source, kind: 'text' }))
const several = { source: 'list', kind: 'cities' }
const fields = [...single, several, { source: 'lines', kind: 'lines' }]

const entries = fc.uniqueArray(fc.constantFrom('k', 'l', 'm', 'n', 'o'))
const text = fc.constantFrom('', 'one', 'two', 'three')
const values = fc.record({ a: text, b: text, c: text, list: entries, lines: entries.map(list => list.join('\n')) })
const sides = { base: values, mine: values, theirs: values }
const linesOf = (value: unknown) => String(value).split('\n').filter(Boolean)

it('keeps each change that only one side made, and reports a conflict when both changed a value differently', () => {
  fc.assert(
    fc.property(fc.record(sides), ({ base, mine, theirs }) => {
      const merge = mergeValues(fields, base, mine, theirs)
      for (const source of ['a', 'b', 'c'] as const) {
        const [mineChanged, theirsChanged] = [base[source] !== mine[source], base[source] !== theirs[source]]
        const isConflict = mineChanged && theirsChanged && mine[source] !== theirs[source]
        expect(merge.conflicts.includes(source)).toBe(isConflict)
        expect(merge.values[source]).toBe(mineChanged ? mine[source] : theirs[source])
        expect(merge.changedByOthers.includes(source)).toBe(theirsChanged && !mineChanged)
      }
    }),
  )
})

it('merges lists entry by entry: entries that either side added are included, entries that either side removed are not', () => {
  fc.assert(
    fc.property(fc.record(sides), ({ base, mine, theirs }) => {
      const merged = mergeValues(fields, base, mine, theirs).values
      const lists = [
        [base.list, mine.list, theirs.list, merged.list],
        [linesOf(base.lines), linesOf(mine.lines), linesOf(theirs.lines), linesOf(merged.lines)],
      ] as string[][][]
      for (const [was = [], own = [], other = [], after = []] of lists)
        for (const entry of ['k', 'l', 'm', 'n', 'o']) {
          const wasThere = was.includes(entry)
          const changed = [own, other].some(list => list.includes(entry) !== wasThere)
          expect(after.includes(entry)).toBe(changed ? !wasThere : wasThere)
          expect(after.filter(each => each === entry).length).toBeLessThan(2)
        }
    }),
  )
})

it('never mixes both sides of a group: a group that both sides changed is in conflict as far as they differ', () => {
  const grouped = single.map(field => ({ ...field, group: 'place' }))
  const sources = ['a', 'b', 'c'] as const
  fc.assert(
    fc.property(fc.record(sides), ({ base, mine, theirs }) => {
      const merge = mergeValues(grouped, base, mine, theirs)
      const isChanged = (side: typeof mine) => sources.some(source => side[source] !== base[source])
      const differing = sources.filter(source => mine[source] !== theirs[source])
      const isBoth = sources.some(source => theirs[source] !== base[source] && theirs[source] !== mine[source])
      expect(merge.conflicts).toEqual(isChanged(mine) && isBoth ? differing : [])
      const isOf = (side: typeof mine) => sources.every(source => merge.values[source] === side[source])
      expect(isOf(mine) || isOf(theirs)).toBe(true)
    }),
  )
})

it('gives both sides the same result when nothing conflicts', () => {
  fc.assert(
    fc.property(fc.record(sides), ({ base, mine, theirs }) => {
      const one = mergeValues(fields, base, mine, theirs)
      const other = mergeValues(fields, base, theirs, mine)
      expect(one.conflicts).toEqual(other.conflicts)
      for (const { source } of single)
        if (!one.conflicts.includes(source)) expect(one.values[source]).toBe(other.values[source])
      expect(new Set(one.values.list as string[])).toEqual(new Set(other.values.list as string[]))
    }),
  )
})

it('treats null, an empty text and an empty list as equal, and compares an image by its id', () => {
  expect(isSameValue(null, '')).toBe(true)
  expect(isSameValue(undefined, [])).toBe(true)
  expect(isSameValue({ guid: 'i', smUrl: '/a' }, { guid: 'i', smUrl: '/b' })).toBe(true)
  expect(isSameValue({ latitude: 1, longitude: 2 }, { latitude: 1, longitude: 3 })).toBe(false)
  expect(isSameValue(0, '')).toBe(false)
})

it('takes the current value of what no field shows, and computes dependent values from the others', () => {
  const computed = { source: 'sum', kind: 'number', computed: (held: Values) => Number(held.a) + Number(held.b) }
  const merge = mergeValues(
    [...single, computed],
    { a: '1', b: '1', sum: 2, status: 'Created' },
    { a: '5', b: '1', sum: 6, status: 'Created' },
    { a: '1', b: '7', sum: 8, status: 'Started' },
  )
  expect(merge.values).toMatchObject({ a: '5', b: '7', sum: 12, status: 'Started' })
  expect(merge.conflicts).toEqual([])
})

/** Fakes an API that increases the version of a record with each change, as the contract requires. */
const serverOf = (record: Values) => {
  const server = { record, writes: [] as Values[] }
  const write = async (data: Values, previous: Values) => {
    if (previous.version !== server.record.version)
      throw new ApiError(412, 'VersionConflict', {}, { current: { ...server.record } })
    server.record = { ...server.record, ...data, version: Number(previous.version) + 1 }
    server.writes.push(data)
    return { data: server.record }
  }
  const toValues = ({ a, b, c }: Values): Values => ({ a, b, c })
  return { server, editing: { id: 'g', fields: single, toValues, write, read: async () => server.record } }
}

it('saves the merged values under the new version when nothing conflicts', async () => {
  const opened = { guid: 'g', version: 1, a: 'x', b: 'y', c: 'z' }
  const { server, editing } = serverOf({ ...opened, version: 2, b: 'theirs' })
  const base = { record: opened, values: { a: 'x', b: 'y', c: 'z' } }
  const result = await saveRecord(editing, base, { a: 'mine', b: 'y', c: 'z' })
  expect(result).toMatchObject({ kind: 'saved', changedByOthers: ['b'] })
  expect(server.record).toMatchObject({ a: 'mine', b: 'theirs', version: 3 })
})

it('says that none of the user’s changes were saved if they chose those of the other user', async () => {
  const opened = { guid: 'g', version: 2, a: 'theirs', b: 'y', c: 'z' }
  const { server, editing } = serverOf({ ...opened, version: 3, b: 'again' })
  const base = { record: opened, values: { a: 'theirs', b: 'y', c: 'z' } }
  const result = await saveRecord(editing, base, base.values)
  expect(result).toMatchObject({ kind: 'saved', changedByOthers: ['b'], keepsMine: false })
  expect(await saveRecord(editing, base, { ...base.values, c: 'mine' })).toMatchObject({ keepsMine: true })
  expect(server.record).toMatchObject({ a: 'theirs', b: 'again', c: 'mine' })
})

it('saves nothing when both users changed a field, and writes the choice with the version that was shown', async () => {
  const opened = { guid: 'g', version: 1, a: 'x', b: 'y', c: 'z' }
  const { server, editing } = serverOf({ ...opened, version: 2, a: 'theirs' })
  const base = { record: opened, values: { a: 'x', b: 'y', c: 'z' } }
  const result = await saveRecord(editing, base, { a: 'mine', b: 'y', c: 'own' })
  expect(server.writes).toEqual([])
  if (result.kind !== 'conflict') throw new Error('no conflict')
  expect(result.conflict.conflicts).toEqual(['a'])
  const { values, current } = result.conflict
  await saveRecord(editing, current, { ...values, a: 'theirs' })
  expect(server.record).toMatchObject({ a: 'theirs', c: 'own', version: 3 })
})
