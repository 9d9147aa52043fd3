/** A list's answer in the dialect of ra-data-simple-rest: the array itself, and its position in `Content-Range`. */
import type { FastifyReply } from 'fastify'
import type { Page } from '../../contract/paging'

/**
 * Sets the header and returns the rows.
 * @param resource the list's name
 */
export function withRange<Row>(
  reply: FastifyReply,
  resource: string,
  offset: number,
  { items, total }: Pick<Page<Row>, 'items' | 'total'>,
): Row[] {
  const span = items.length ? `${offset}-${offset + items.length - 1}` : '*'
  reply.header('content-range', `${resource} ${span}/${total}`)
  return items
}
