/**
 * Sends a list in the protocol of ra-data-simple-rest: an array, and the range of its rows in the header
 * `Content-Range`.
 */
import type { FastifyReply } from 'fastify'
import type { Page } from '../../contract/paging'

/**
 * Sets the header `Content-Range` and returns the rows.
 * @param resource the list's name in the header
 */
export function withContentRange<Row>(
  reply: FastifyReply,
  resource: string,
  offset: number,
  { items, total }: Pick<Page<Row>, 'items' | 'total'>,
): Row[] {
  const span = items.length ? `${offset}-${offset + items.length - 1}` : '*'
  reply.header('content-range', `${resource} ${span}/${total}`)
  return items
}
