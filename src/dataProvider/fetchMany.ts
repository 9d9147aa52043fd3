/**
 * Reads the records that other records refer to. Missing records are omitted, as react-admin's getMany expects: if one
 * record was removed, the names of all other records are still shown.
 */
import type { Identifier, RaRecord } from 'react-admin'
import { isNotFoundError } from './apiError'

/** Maximum number of ids in one call. With more ids the URL could become too long. */
const idsAtOnce = 100
/** Maximum number of parallel calls if each record needs its own call. */
const callsAtOnce = 8

const distinct = (ids: readonly Identifier[]) => [...new Map(ids.map(id => [String(id), id])).values()]

/** Reads each record by a separate call. */
export const fetchMany = async (ids: readonly Identifier[], read: (id: Identifier) => Promise<RaRecord>) => {
  const waiting = distinct(ids)
  const found: RaRecord[] = []
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const record = await read(id).catch(error => {
        if (isNotFoundError(error)) return undefined
        // Empties the queue, so that the other workers stop too: after one failed call, the whole result is an error.
        waiting.length = 0
        throw error
      })
      if (record) found.push(record)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  return found
}

/** Reads the records with up to 100 ids in each call. */
export const fetchManyInChunks = async (
  ids: readonly Identifier[],
  readSome: (ids: readonly Identifier[]) => Promise<RaRecord[]>,
) => {
  const wanted = distinct(ids)
  const starts = Array.from({ length: Math.ceil(wanted.length / idsAtOnce) }, (_, at) => at * idsAtOnce)
  const chunks = await Promise.all(starts.map(start => readSome(wanted.slice(start, start + idsAtOnce))))
  return chunks.flat()
}
