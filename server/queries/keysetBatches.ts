/**
 * Reads long lists in batches, in the order of ids. A single statement for 100,000 rows would block the event loop for
 * more than a second: the embedded database runs in it, and rows that PostgreSQL returns are converted in it.
 */

/** A record and the id of its row. Batches are read in the order of these ids. */
export interface IdentifiedItem<Item> {
  id: string
  item: Item
}
/**
 * Returns the next items in the order of their ids.
 * @param after the last id that was read, undefined at the beginning
 */
export interface BatchReader<Item> {
  (after: string | undefined, limit: number): Promise<IdentifiedItem<Item>[]>
  /** Maximum number of rows in a batch, for rows that may be as long as many batches. */
  mostRows?: number
}

/**
 * The intended size of a batch in characters of JSON. A batch of this size takes about 5 ms, regardless of the size of
 * its rows.
 */
const batchLength = 64 * 1024
const firstBatchRows = 5
const mostBatchRows = 1000
/**
 * A batch has at most this many times the rows of the previous batch. The rows of the previous batch may have been
 * unusually short.
 */
const mostGrowth = 4

/** Returns a reader that returns a short list as a single batch. */
export const createSingleBatchReader =
  <Item>(read: () => Promise<Item[]>): BatchReader<Item> =>
  async after =>
    after === undefined ? (await read()).map(item => ({ id: '', item })) : []

/**
 * Yields the items of a list as JSON, in batches. The number of rows in a batch depends on the length of the previous
 * batch.
 */
export async function* streamJsonBatches(read: BatchReader<unknown>): AsyncGenerator<string[]> {
  const { mostRows = mostBatchRows } = read
  let limit = Math.min(firstBatchRows, mostRows)
  let after: string | undefined
  for (;;) {
    const rows = await read(after, limit)
    const texts = rows.map(({ item }) => JSON.stringify(item))
    if (texts.length > 0) yield texts
    after = rows.at(-1)?.id
    if (after === undefined || rows.length < limit) return
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    const fitting = Math.floor((texts.length * batchLength) / length)
    limit = Math.max(1, Math.min(fitting, limit * mostGrowth, mostRows))
  }
}
