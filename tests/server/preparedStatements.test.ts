/** Checks that prepared statements of the embedded database return what PGlite returns without them, but faster. */
import { setTimeout } from 'node:timers/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type QueryClient, withPreparedStatements } from '../../server/db/preparedStatements'

let plain: PGlite
let prepared: QueryClient
beforeAll(async () => {
  plain = await PGlite.create()
  prepared = withPreparedStatements(plain)
  await plain.exec('create table things (n int primary key, name text)')
})
afterAll(() => plain.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    error => error.code as string,
  )
const keptCount = async () =>
  Number((await plain.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')).rows[0]?.n)

const values: [type: string, value: unknown][] = [
  ['uuid', 'b8f9a3a0-3c70-4f1c-9f63-1c1d6e3b7a10'],
  ['text', 'Пляшка’s "№1"\n'],
  ['int', -7],
  ['bigint', 9007199254740993n],
  ['numeric', '12345678901234567890.123'],
  ['double precision', 50.4501],
  ['boolean', false],
  ['jsonb', { names: { uk: 'Київ' }, of: [1, null] }],
  ['json', [1, 'two']],
  ['timestamptz', '2026-02-28T23:59:59.123Z'],
  ['date', '2024-02-29'],
  ['interval', '1 day 02:03:04'],
  ['bytea', new Uint8Array([0, 255, 10])],
  ['text[]', ['a', 'b,c', '"d"', null]],
  ['uuid[]', ['b8f9a3a0-3c70-4f1c-9f63-1c1d6e3b7a10']],
  ['int[]', []],
  ['text', null],
  ['int', undefined],
]

describe('a value is returned as by PGlite', () => {
  // Drizzle reads times as text, in the form in which PostgreSQL writes them.
  const asWritten = { parsers: { [types.TIMESTAMPTZ]: (value: string) => value } }
  for (const options of [undefined, { rowMode: 'array' as const, ...asWritten }])
    test.each(values)(`%s %s, ${options ? 'with drizzle’s options' : 'without options'}`, async (type, value) => {
      const text = `select $1::${type} as value, 1 as one`
      const expected = await plain.query(text, [value], options)
      for (const _ of ['first', 'again']) {
        const { rows, fields } = await prepared.query(text, [value], options)
        expect({ rows, fields }).toEqual({ rows: expected.rows, fields: expected.fields })
      }
    })
})

test('a statement that changes rows returns their number, and the requested rows', async () => {
  await prepared.query('insert into things values ($1, $2), (101, $2)', [100, 'a'])
  const { affectedRows, rows } = await prepared.query('delete from things where name = $1 returning n', ['a'])
  expect({ affectedRows, rows }).toEqual({ affectedRows: 2, rows: [{ n: 100 }, { n: 101 }] })
})

describe('an error', () => {
  const add = (at: Pick<QueryClient, 'query'>, n: unknown) => at.query('insert into things (n) values ($1)', [n])

  test('is that of the database, and the same query works again afterwards', async () => {
    await add(prepared, 1)
    expect(await codeOf(add(prepared, 1))).toBe('23505')
    expect(await codeOf(add(prepared, 'one'))).toBe('22P02')
    expect(await codeOf(prepared.query('select from nowhere'))).toBe('42P01')
    expect(await codeOf(prepared.query('select $1::int', []))).toBe('08P01')
    await add(prepared, 2)
    expect((await prepared.query('select n from things order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('ends its transaction, except within a savepoint', async () => {
    const doubled = prepared.transaction(async tx => {
      await add(tx, 3)
      expect(await codeOf(add(tx, 3))).toBe('23505')
      expect(await codeOf(tx.query('select 1'))).toBe('25P02')
      throw new Error('mine')
    })
    await expect(doubled).rejects.toThrow('mine')
    await prepared.transaction(async tx => {
      await add(tx, 4)
      await tx.query('savepoint sp1')
      expect(await codeOf(add(tx, 4))).toBe('23505')
      await tx.query('rollback to savepoint sp1')
      await add(tx, 5)
    })
    expect((await prepared.query('select n from things where n > 2 order by n')).rows).toEqual([{ n: 4 }, { n: 5 }])
  })

  test('is returned by a transaction that has ended', async () => {
    let late = prepared as Pick<QueryClient, 'query'>
    await prepared.transaction(async tx => {
      late = tx
    })
    await expect(late.query('select 1')).rejects.toThrow('over')
  })

  test('of a table that has changed since occurs only once', async () => {
    const text = 'select * from changing'
    await plain.exec('create table changing (a int); insert into changing values (1)')
    expect((await prepared.query(text)).rows).toEqual([{ a: 1 }])
    await plain.exec('alter table changing add b int')
    expect(await codeOf(prepared.query(text))).toBe('0A000')
    expect((await prepared.query(text)).rows).toEqual([{ a: 1, b: null }])
  })
})

test('simultaneous queries and transactions take turns', async () => {
  await plain.exec('create table turns (n int)')
  const change = (n: number) =>
    prepared.transaction(async tx => {
      await tx.query('insert into turns values ($1)', [n])
      await setTimeout(1)
      await tx.query('delete from turns where n = $1', [n])
    })
  const look = async () => (await prepared.query('select n from turns')).rows
  const seen = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? change(n) : look())))
  expect(seen.flat().filter(Boolean)).toEqual([])
})

test('a message reaches its listeners once its transaction is committed', async () => {
  const heard: string[] = []
  const stop = await plain.listen('news', message => heard.push(message))
  const say = (tx: Pick<QueryClient, 'query'>, message: string) =>
    tx.query('select pg_notify($1, $2)', ['news', message])
  await prepared.transaction(async tx => {
    await say(tx, 'kept')
    expect(heard).toEqual([])
  })
  await codeOf(
    prepared.transaction(async tx => {
      await say(tx, 'lost')
      throw new Error('no')
    }),
  )
  await say(prepared, 'alone')
  expect(heard).toEqual(['kept', 'alone'])
  await stop()
})

test('the 300 last used are cached; a long text is not', async () => {
  const ask = (n: number) => prepared.query<{ n: number }>(`select ${n} as n`)
  for (let n = 0; n < 300; n++) await ask(n)
  expect(await keptCount()).toBe(300)
  const isKept = async (n: number) =>
    (await plain.query('select 1 from pg_prepared_statements where statement = $1', [`select ${n} as n`])).rows.length
  await ask(0)
  await ask(300)
  expect(await Promise.all([0, 1, 2, 300].map(isKept))).toEqual([1, 0, 1, 1])
  expect((await ask(1)).rows).toEqual([{ n: 1 }])
  const long = `select cardinality(array[1${', 1'.repeat(5000)}]) as n`
  expect((await prepared.query(long)).rows).toEqual([{ n: 5001 }])
  expect(await keptCount()).toBe(300)
})
