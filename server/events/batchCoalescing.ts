/**
 * Batches of a key that wait are written together, in the order of their coming, once the one before them is written: one
 * transaction, one look-up and one sum for all, where each by itself would wait for the locks of the others. Each has the
 * results that it would have had alone. Where the database refuses something, or one of them waits in vain for its locks,
 * each is written for itself.
 *
 * A round that somebody else's lock holds up gives its turn back after a moment. What is of the same waits for it and is
 * refused with it; everything else goes on beside it, with less patience.
 */
import { sql } from 'drizzle-orm'
import type { EventResult } from '../../contract/events'
import type { Database } from '../db/database'
import { ApiError } from '../errors/apiErrors'
import { sqlState } from '../errors/connectionErrors'
import type { EventSource } from './eventSource'
import { type Options, recordCoalesced, recordEvents } from './recordEvents'

interface Waiting {
  sender: EventSource
  items: unknown[]
  subjects: ReadonlySet<unknown>
  /** It has given its turn back, and is taken up when that goes. */
  isLeft: boolean
  resolve(results: EventResult[] | Promise<EventResult[]>): void
  reject(error: unknown): void
}
interface EventQueue {
  name: string
  waiting: Waiting[]
  /** Never fails; ends when the round is over or held up. */
  atWork?: Promise<void> | undefined
  heldUp: Set<Waiting[]>
}

export interface Queued {
  results: Promise<EventResult[]>
  /** When it is its turn, if others have not taken it along. Never fails; ends with the turn, not always with the results. */
  write(): Promise<void>
  /** @returns whether it is out of it; what is being written is written, and has results */
  leave(): boolean
}

/** What tells nothing of the others: taken whole or not at all, or not kept. */
const isApart = ({ isTest }: EventSource, { atomic, dryRun }: Options) => isTest || atomic || dryRun

/** SQLSTATEs: the statement was cancelled, or got no lock in time. */
const outOfTime = ['57014', '55P03']
/** That may be of one of them, or only of their number. */
const isLate = (error: unknown) => outOfTime.includes(sqlState(error) ?? '') || error instanceof ApiError
/** Of those that wait in vain, so that the others do not wait for each of them. */
const atOnce = 4
const heldUpAfterMs = 1_500
/** How long each statement may take of what follows something held up. */
const shortMs = 1_000
const mostHeldUp = 2

const plain: Options = { atomic: false, dryRun: false }
const subjectsOf = (items: unknown[]) =>
  new Set(items.flatMap(item => (item as { subject?: unknown } | null)?.subject ?? []))
const shares = (one: Waiting, other: Waiting) => [...one.subjects].some(each => other.subjects.has(each))

/** @param most batches in a transaction; 1 where there is one connection for all */
export function coalesceBatches(db: Database, most: number) {
  const lines = new Map<string, EventQueue>()

  const within = <Result>(isShort: boolean, work: (db: Database) => Promise<Result>) =>
    isShort
      ? db.transaction(async tx => {
          await tx.execute(sql`select set_config('statement_timeout', ${String(shortMs)}, true)`)
          return work(tx)
        })
      : work(db)
  /** @returns it, where it came too late */
  const writeAlone = async (each: Waiting, isShort: boolean): Promise<Waiting[]> => {
    const own = within(isShort, tx => recordEvents(tx, each.sender, each.items, plain))
    each.resolve(own)
    return own.then(
      () => [],
      error => (isLate(error) ? [each] : []),
    )
  }
  async function writeApart(taken: Waiting[], atOnce: number, isShort: boolean) {
    const late: Waiting[] = []
    for (let from = 0; from < taken.length; from += atOnce) {
      const part = taken.slice(from, from + atOnce).map(each => writeAlone(each, isShort))
      late.push(...(await Promise.all(part)).flat())
    }
    return late
  }
  /** Never fails. @returns those that came too late */
  async function write(taken: Waiting[], isShort: boolean): Promise<Waiting[]> {
    const [first] = taken
    if (!first) return []
    if (taken.length === 1) return writeAlone(first, isShort)
    const batches = taken.map(({ items }) => items)
    try {
      const results = await within(isShort, tx => recordCoalesced(tx, first.sender, batches))
      if (!results) return await writeApart(taken, 1, isShort)
      for (const [index, each] of taken.entries()) each.resolve(results[index] ?? [])
    } catch (error) {
      if (isLate(error)) return writeApart(taken, atOnce, true)
      for (const each of taken) each.reject(error)
    }
    return []
  }

  const mayGo = ({ heldUp }: EventQueue, each: Waiting) =>
    heldUp.size < mostHeldUp && ![...heldUp].flat().some(other => shares(each, other))
  const take = (line: EventQueue) => {
    const taken = new Set(line.waiting.filter(each => mayGo(line, each)).slice(0, most))
    line.waiting = line.waiting.filter(each => !taken.has(each))
    return [...taken]
  }
  const refuse = (line: EventQueue, late: Waiting[]) => {
    for (const each of line.waiting.filter(({ isLeft }) => isLeft)) {
      if (!late.some(other => shares(each, other))) continue
      line.waiting = line.waiting.filter(other => other !== each)
      each.reject(
        new ApiError('ServiceUnavailable', 'Somebody else is at work on it; send it again', { retryAfter: 1 }),
      )
    }
  }
  const goOn = (line: EventQueue) => {
    if (line.atWork) return
    if (line.waiting.some(each => each.isLeft && mayGo(line, each))) void startRound(line)
    else if (!line.waiting.length && !line.heldUp.size && lines.get(line.name) === line) lines.delete(line.name)
  }
  function startRound(line: EventQueue): Promise<void> {
    const taken = take(line)
    const written = write(taken, line.heldUp.size > 0)
    const isSeenOff = new Promise<void>(resolve => {
      const holdUp = () => {
        line.heldUp.add(taken)
        resolve()
      }
      const timer = most > 1 ? setTimeout(holdUp, heldUpAfterMs) : undefined
      void written.then(late => {
        clearTimeout(timer)
        resolve()
        if (!line.heldUp.delete(taken)) return
        refuse(line, late)
        goOn(line)
      })
    })
    line.atWork = isSeenOff.then(() => {
      line.atWork = undefined
      goOn(line)
    })
    return line.atWork
  }

  return (sender: EventSource, items: unknown[], options: Options): Queued => {
    let [resolve, reject]: [Waiting['resolve'], Waiting['reject']] = [() => undefined, () => undefined]
    const results = new Promise<EventResult[]>((...settle) => {
      ;[resolve, reject] = settle
    })
    // Whoever has left does not hear of it.
    results.catch(() => undefined)
    if (isApart(sender, options)) {
      const write = () => recordEvents(db, sender, items, options).then(resolve, reject)
      return { results, write, leave: () => true }
    }
    const name = `${sender.source} ${sender.keyId}`
    const line = lines.get(name) ?? { name, waiting: [], heldUp: new Set() }
    lines.set(name, line)
    const own: Waiting = { sender, items, subjects: subjectsOf(items), isLeft: false, resolve, reject }
    line.waiting.push(own)
    const isWaiting = () => line.waiting.includes(own)
    return {
      results,
      async write() {
        while (isWaiting() && !own.isLeft) {
          if (line.atWork) await line.atWork
          else if (mayGo(line, own)) await startRound(line)
          else own.isLeft = true
        }
      },
      leave() {
        if (!isWaiting()) return false
        line.waiting = line.waiting.filter(other => other !== own)
        goOn(line)
        return true
      },
    }
  }
}
