/** A page of a list as the API answers it (design, reading 5). */
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'

/** Asks for the page's rows and for the total at once; the total is true past the last page too. */
export async function readPage<Row, Item>(
  rows: PromiseLike<Row[]>,
  total: PromiseLike<number>,
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<Page<Item>> {
  const [found, all] = await Promise.all([rows, total])
  return { items: await toItems(found), total: all, pageSize: limits.pageSize }
}
