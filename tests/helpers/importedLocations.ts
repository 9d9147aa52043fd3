/** Imports locations through the API, as the portal does when a user imports a file. */
import { randomUUID } from 'node:crypto'
import type { RowVerdict } from '../../contract/imports'
import type { TestAccount } from './builders'
import type { TestServer } from './server'

export type ImportedCells = Record<string, string | number | null>

/**
 * Returns functions that import locations and read the results.
 * @param t returns the server, which starts only later
 */
export function createLocationImportHelpers(t: () => TestServer) {
  const store = (number: number, overrides: ImportedCells = {}): ImportedCells => ({
    name: `Store ${number}`,
    city: 'Київ',
    street: 'Хрещатик',
    houseNumber: String(number),
    zipCode: '01001',
    latitude: 50.45,
    longitude: '30.52',
    ...overrides,
  })
  const rowsOf = (cells: ImportedCells[]) => cells.map((values, at) => ({ line: at + 2, values }))
  const check = async (who: TestAccount, cells: ImportedCells[]): Promise<RowVerdict[]> =>
    (await t().call(who, 'POST', '/b2b/retail/imports/check', { list: 'locations', rows: rowsOf(cells) })).body.rows
  const send = (who: TestAccount, cells: ImportedCells[], key: string = randomUUID()) =>
    t().call(who, 'POST', '/b2b/retail/imports', { list: 'locations', key, rows: rowsOf(cells) })
  const takeBack = (who: TestAccount, id: string, before?: number) =>
    t().call(who, 'POST', `/b2b/retail/imports/${id}/take-back${before === undefined ? '' : `?before=${before}`}`)
  const stores = async (who: TestAccount) =>
    (await t().call(who, 'GET', '/b2b/retail/locations?sort=name')).body.items as Record<string, unknown>[]
  const verdicts = (rows: RowVerdict[]) => rows.map(({ verdict }) => verdict)
  return { store, rowsOf, check, send, takeBack, stores, verdicts }
}
