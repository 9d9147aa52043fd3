/**
 * Long lists, read in batches by id. One statement for 100,000 rows occupies the embedded database, and with it the event loop, for
 * more than a second; on PostgreSQL the conversion of its rows does.
 */

/** A record with the id of its row, after which the next batch begins. */
export interface IdentifiedItem<Item> {
  id: string
  item: Item
}
/** Returns the next items by id. @param after the last id that has been read, undefined at the beginning */
export type ReadNext<Item> = (after: string | undefined, limit: number) => Promise<IdentifiedItem<Item>[]>

/** The size of a batch that is aimed at, in characters of JSON: it takes about 5 ms, whatever hangs on a row. */
const batchLength = 64 * 1024
const firstBatchRows = 5
const mostBatchRows = 1000
/** A batch has at most so many times the rows of the one before it, whose rows may have been short ones. */
const mostGrowth = 4

/** Makes a list of few items, which is read at once, look like one that is read in batches. */
export const readAtOnce =
  <Item>(read: () => Promise<Item[]>): ReadNext<Item> =>
  async after =>
    after === undefined ? (await read()).map(item => ({ id: '', item })) : []

/** Yields the items of a list as JSON, a batch at a time. The number of rows follows from the length of the batch before it. */
export async function* jsonBatches(read: ReadNext<unknown>): AsyncGenerator<string[]> {
  let limit = firstBatchRows
  let after: string | undefined
  for (;;) {
    const rows = await read(after, limit)
    const texts = rows.map(({ item }) => JSON.stringify(item))
    if (texts.length > 0) yield texts
    after = rows.at(-1)?.id
    if (after === undefined || rows.length < limit) return
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    const fitting = Math.floor((texts.length * batchLength) / length)
    limit = Math.max(1, Math.min(fitting, limit * mostGrowth, mostBatchRows))
  }
}
