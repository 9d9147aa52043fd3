/** What a route says of itself, in a line: the schemas of what it takes and answers; the two answers that are not 200, and files. */
import type { FastifyContextConfig, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { nothing } from '../../contract/primitives'

interface Parts {
  description?: string
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  headers?: z.ZodType
}
/** What it answers: 200 `answer`, 201 `made`; 204 where it says neither. */
type Answers = { answer: object; made?: never } | { made: z.ZodType; answer?: never } | { answer?: never; made?: never }
type ResponseOf<Given> = Given extends { answer: infer Answer extends object }
  ? { 200: Answer }
  : Given extends { made: infer Made extends z.ZodType }
    ? { 201: Made }
    : { 204: typeof nothing }

/** @param usual of all of a file's: who may call them; a third argument adds to it, or says otherwise */
export const callsOf =
  (tags: string[], usual: FastifyContextConfig) =>
  <Given extends Parts & Answers>(summary: string, given: Given, special: FastifyContextConfig = {}) => {
    const { answer, made, ...parts } = given as Parts & Answers
    const response = answer ? { 200: answer } : made ? { 201: made } : { 204: nothing }
    return {
      config: { ...usual, ...special },
      schema: { tags, summary, ...(parts as Omit<Given, 'answer' | 'made'>), response: response as ResponseOf<Given> },
    }
  }

/** 201; the audit row says what was made. */
export function made<Made extends { guid: string } | { id: string }>(reply: FastifyReply, record: Made): Made {
  reply.request.auditNote = { subject: 'guid' in record ? record.guid : record.id }
  reply.code(201)
  return record
}

/** 204, when it is done. */
export async function done(reply: FastifyReply, work?: Promise<unknown>): Promise<null> {
  await work
  reply.code(204)
  return null
}

const fileTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  lines: 'application/x-ndjson; charset=utf-8',
  json: 'application/json; charset=utf-8',
}
/** What is sent then is saved under the name. */
export function asFile<Reply extends FastifyReply>(reply: Reply, type: keyof typeof fileTypes, name: string): Reply {
  reply.type(fileTypes[type]).header('content-disposition', `attachment; filename="${name}"`)
  return reply
}
