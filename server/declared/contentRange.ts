/** A list's answer in ra-data-simple-rest's dialect: the array itself, and where it stands in `Content-Range`. */
import type { FastifyReply } from 'fastify'
import type { Rows } from '../repositories/staff/lists'

/** @param resource the list's name; @returns the rows, the header being set */
export function withRange<Row>(
  reply: FastifyReply,
  resource: string,
  offset: number,
  { rows, total }: Rows<Row>,
): Row[] {
  const span = rows.length ? `${offset}-${offset + rows.length - 1}` : '*'
  reply.header('content-range', `${resource} ${span}/${total}`)
  return rows
}
