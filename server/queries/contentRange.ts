/** A list's answer in ra-data-simple-rest's dialect: the array itself, and where it stands in `Content-Range`. */
import type { FastifyReply } from 'fastify'
import type { Page } from '../../contract/paging'

/** @param resource the list's name; @returns the rows, the header being set */
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
