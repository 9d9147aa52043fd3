/**
 * Reads long lists in batches by id. One statement for 100,000 rows occupies the embedded database, and with it the
 * event loop, for more than a second; on PostgreSQL the conversion of the rows blocks the event loop.
 */

/** A record with the id of its row, after which the next batch begins. */
export interface IdentifiedItem<Item> {
  id: string
  item: Item
}
/** Returns the next items by id. @param after the last id that has been read, undefined at the beginning */
export type ReadNext<Item> = (after: string | undefined, limit: number) => Promise<IdentifiedItem<Item>[]>

/**
 * The intended size of a batch in characters of JSON. A batch of this size takes about 5 ms, however large its rows
 * are.
 */
const batchLength = 64 * 1024
const firstBatchRows = 5
const mostBatchRows = 1000
/**
 * Maximum growth: a batch has at most this many times the rows of the previous batch, whose rows may have been short.
 */
const mostGrowth = 4

/** Adapts a list of few items, which is read at once, to the interface of a list that is read in batches. */
export const readAtOnce =
  <Item>(read: () => Promise<Item[]>): ReadNext<Item> =>
  async after =>
    after === undefined ? (await read()).map(item => ({ id: '', item })) : []

/**
 * Yields the items of a list as JSON, one batch at a time. The number of rows of a batch depends on the length of the
 * previous batch.
 */
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
