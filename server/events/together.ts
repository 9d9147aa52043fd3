/**
 * Batches of a key that wait are written together, in the order of their coming, once the one before them is written: one
 * transaction, one look-up and one sum for all, where each by itself would wait for the locks of the others. Each has the
 * results that it would have had alone. Where the database refuses something, or one of them waits in vain for its locks,
 * each is written for itself.
 */
import type { EventResult } from '../../contract/events'
import type { Database } from '../db/database'
import { sqlState } from '../db/lost'
import { ApiError } from '../errors'
import { type Options, recordEvents, recordTogether } from './record'
import type { Sender } from './state'

interface Waiting {
  sender: Sender
  items: unknown[]
  resolve(results: EventResult[] | Promise<EventResult[]>): void
  reject(error: unknown): void
}
interface Line {
  waiting: Waiting[]
  /** Never fails. */
  atWork?: Promise<void> | undefined
}

export interface Queued {
  /** When it is its turn, if others have not taken it along. */
  write(): Promise<EventResult[]>
  /** @returns whether it is out of it; what is being written is written, and `write` gives its results */
  leave(): boolean
}

/** What tells nothing of the others: taken whole or not at all, or not kept. */
const isApart = ({ isTest }: Sender, { atomic, dryRun }: Options) => isTest || atomic || dryRun

const outOfTime = '57014'
/** That may be of one of them, or only of their number. */
const isLate = (error: unknown) => sqlState(error) === outOfTime || error instanceof ApiError
/** Of those that wait in vain, so that the others do not wait for each of them. */
const atOnce = 4

/** @param most batches in a transaction */
export function eventsTogether(db: Database, most: number) {
  const lines = new Map<string, Line>()
  const plain: Options = { atomic: false, dryRun: false }

  const writeAlone = (each: Waiting) => {
    const own = recordEvents(db, each.sender, each.items, plain)
    each.resolve(own)
    return own.then(
      () => undefined,
      () => undefined,
    )
  }
  async function writeApart(taken: Waiting[], atOnce: number) {
    for (let from = 0; from < taken.length; from += atOnce) {
      await Promise.all(taken.slice(from, from + atOnce).map(writeAlone))
    }
  }

  async function writeNext(line: Line) {
    const taken = line.waiting.splice(0, most)
    const [first] = taken
    if (!first) return
    if (taken.length === 1) return writeAlone(first)
    try {
      const batches = taken.map(({ items }) => items)
      const results = await recordTogether(db, first.sender, batches)
      if (!results) return await writeApart(taken, 1)
      for (const [index, each] of taken.entries()) each.resolve(results[index] ?? [])
    } catch (error) {
      if (isLate(error)) return writeApart(taken, atOnce)
      for (const each of taken) each.reject(error)
    }
  }

  return (sender: Sender, items: unknown[], options: Options): Queued => {
    if (isApart(sender, options)) {
      return { write: () => recordEvents(db, sender, items, options), leave: () => true }
    }
    const name = `${sender.source} ${sender.keyId}`
    const line = lines.get(name) ?? { waiting: [] }
    lines.set(name, line)
    let own: Waiting | undefined
    const written = new Promise<EventResult[]>((resolve, reject) => {
      own = { sender, items, resolve, reject }
      line.waiting.push(own)
    })
    // Whoever has left does not hear of it.
    written.catch(() => undefined)
    const isWaiting = () => line.waiting.some(each => each === own)
    const forgetIdle = () => {
      if (!line.waiting.length && !line.atWork && lines.get(name) === line) lines.delete(name)
    }
    return {
      async write() {
        while (isWaiting()) {
          line.atWork ??= writeNext(line).finally(() => {
            line.atWork = undefined
            forgetIdle()
          })
          await line.atWork
        }
        return written
      },
      leave() {
        if (!isWaiting()) return false
        line.waiting = line.waiting.filter(other => other !== own)
        forgetIdle()
        return true
      },
    }
  }
}
