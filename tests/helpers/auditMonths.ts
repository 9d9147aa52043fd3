/** Functions of the tests of the audit log's monthly partitions and of their archive. */

/** Returns the first moment of the month that is this number of months after the current one. */
export const monthAfter = (after: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after))
}
/** Returns a date as `YYYY-MM-DD`. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Returns all items of an asynchronous iterable, such as the archived partitions. */
export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
