/**
 * What a batch changes, gathered under the locks of its locations and written in one statement a table: sums of deposits and
 * the newest report of each bin. Rare events write for themselves, after `flush`, which makes the database say what the
 * batch has done so far.
 */
import { type SQL, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import type { Material } from '../../contract/statuses'
import { type Database, rowsOf } from '../db/database'
import { type Announcement, announce } from './announce'
import type { EventType, Reported } from './eventType'

export interface Mass {
  locationId: string
  material: Material
  type: string
  objects: number
  grams: number
}
type Collected = Mass & { day: string }
export interface BinReport {
  level?: { value: number; at: Date }
  emptiedAt?: Date
  fault?: { at: Date; note: string }
}

export interface Sender {
  source: string
  keyId: string | null
  isTest: boolean
  /** `null`: the platform. */
  organisationId: string | null
  may(type: EventType): boolean
}

const add = <Each extends Mass>(sums: Map<string, Each>, key: string, mass: Each) => {
  const sum = sums.get(key)
  if (!sum) sums.set(key, { ...mass })
  else {
    sum.objects += mass.objects
    sum.grams += mass.grams
  }
}
const later = <Of extends { at: Date }>(one: Of | undefined, other: Of | undefined) =>
  !one || (other && other.at >= one.at) ? other : one
/** One parameter however many rows: a query with a thousand of them takes longer to build than to run. */
const asRows = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`

export class State {
  readonly tx: Database
  readonly sender: Sender
  readonly typeOf: (name: string) => EventType | undefined
  /** When the events are told. */
  readonly now: Date
  #events: Reported[] = []
  #stock = new Map<string, Mass>()
  #collected = new Map<string, Collected>()
  #bins = new Map<string, BinReport>()
  #touched = new Set<string>()
  #news: Announcement[] = []

  constructor(tx: Database, sender: Sender, typeOf: (name: string) => EventType | undefined, now: Date) {
    this.tx = tx
    this.sender = sender
    this.typeOf = typeOf
    this.now = now
  }

  record(event: Reported) {
    this.#events.push(event)
  }

  /** What lies at a location, more or less. */
  stock(mass: Mass) {
    add(this.#stock, [mass.locationId, mass.material, mass.type].join(), mass)
    this.#touched.add(mass.locationId)
  }

  /** What was collected there on a day, more or less. */
  collected(mass: Collected) {
    add(this.#collected, [mass.locationId, mass.day, mass.material, mass.type].join(), mass)
  }

  bin(id: string, locationId: string, report: BinReport) {
    const known = this.#bins.get(id) ?? {}
    const level = later(known.level, report.level)
    const fault = later(known.fault, report.fault)
    const emptied = [known.emptiedAt, report.emptiedAt].flatMap(at => (at ? [at.getTime()] : []))
    this.#bins.set(id, {
      ...(level && { level }),
      ...(fault && { fault }),
      ...(emptied.length && { emptiedAt: new Date(Math.max(...emptied)) }),
    })
    this.#touched.add(locationId)
  }

  announce(news: Announcement) {
    this.#news.push(news)
  }

  /** Writes what is gathered. @throws {SentMeanwhile} when another batch brought one of the events at the same time */
  async flush() {
    await this.#writeSums()
    await this.#writeBins()
    await announce(this.tx, ...this.#news.splice(0))
  }

  /** The events, the sums of what they say, and that the locations were heard of: one round under the locks. */
  async #writeSums() {
    // In one order, whatever the batches': two of them cannot wait for each other.
    const events = this.#events.splice(0).sort((a, b) => (a.id < b.id ? -1 : 1))
    const [stock, collected, touched] = [[...this.#stock.values()], [...this.#collected.values()], [...this.#touched]]
    this.#stock.clear()
    this.#collected.clear()
    this.#touched.clear()
    const { source, keyId, isTest } = this.sender
    const mass = sql`"locationId" uuid, material text, type text, objects bigint, grams bigint`
    const parts: SQL[] = []
    if (events.length)
      parts.push(sql`told as (
        insert into events (seq, source, id, type, time, subject, location_id, organisation_id, key_id, is_test, data,
          before, voids)
        select seq, ${source}::uuid, id, type, time, subject, "locationId", "organisationId", ${keyId}::uuid,
          ${isTest}::boolean, data, before, voids
        from jsonb_to_recordset(${asRows(events)}) as given(seq bigint, id text, type text, time timestamptz,
          subject uuid, "locationId" uuid, "organisationId" uuid, data jsonb, before jsonb, voids bigint)
        on conflict do nothing returning 1)`)
    if (stock.length)
      parts.push(sql`lying as (
        insert into stock as s (location_id, material, type, objects, grams)
        select "locationId", material, type, objects, grams from jsonb_to_recordset(${asRows(stock)}) as given(${mass})
        on conflict (location_id, material, type) do update
        set objects = s.objects + excluded.objects, grams = s.grams + excluded.grams)`)
    if (collected.length)
      parts.push(sql`gathered as (
        insert into collections as c (location_id, day, material, type, objects, grams)
        select "locationId", day, material, type, objects, grams
        from jsonb_to_recordset(${asRows(collected)}) as given(${mass}, day date)
        on conflict (location_id, day, material, type) do update
        set objects = c.objects + excluded.objects, grams = c.grams + excluded.grams)`)
    if (touched.length)
      parts.push(sql`touched as (
        update locations set updated_at = now()
        where id in (select value::uuid from jsonb_array_elements_text(${asRows(touched)})))`)
    if (!parts.length) return
    const told = events.length ? sql`(select count(*) from told)` : sql`0`
    const [row] = rowsOf<{ told: number }>(
      await this.tx.execute(sql`with ${sql.join(parts, sql`, `)} select ${told}::int as told`),
    )
    if (row?.told !== events.length) throw new SentMeanwhile()
  }

  /** The newest level wins, whatever the order of arrival. Of a bin that becomes full, others are told. */
  async #writeBins() {
    const reports = [...this.#bins].map(([id, { level, emptiedAt, fault }]) => ({
      id,
      level: level?.value,
      levelAt: level?.at,
      emptiedAt,
      faultAt: fault?.at,
      faultNote: fault?.note,
    }))
    this.#bins.clear()
    if (!reports.length) return
    const changed = rowsOf<{
      id: string
      locationId: string
      organisationId: string
      was: number | null
      level: number
    }>(
      await this.tx.execute(sql`
        with given as (
          select * from jsonb_to_recordset(${asRows(reports)}) as given(id uuid, level float8, "levelAt" timestamptz,
            "emptiedAt" timestamptz, "faultAt" timestamptz, "faultNote" text)
        ), before as (
          select b.id, b.level as was, l.id as location_id, l.organisation_id
          from bins b join given g on g.id = b.id join locations l on l.id = b.location_id
        )
        update bins b set
          level = case when g."levelAt" >= coalesce(b.level_at, '-infinity') then g.level else b.level end,
          level_at = greatest(b.level_at, g."levelAt"),
          emptied_at = greatest(b.emptied_at, g."emptiedAt"),
          fault_note = case when g."faultAt" >= coalesce(b.fault_at, '-infinity') then g."faultNote" else b.fault_note end,
          fault_at = greatest(b.fault_at, g."faultAt")
        from given g join before on before.id = g.id where b.id = g.id
        returning b.id, before.location_id as "locationId", before.organisation_id as "organisationId", before.was, b.level`),
    )
    for (const { id, locationId, organisationId, was, level } of changed) {
      const becameFull = (was ?? 0) < limits.binFullLevel && level >= limits.binFullLevel
      if (becameFull) {
        this.announce({ type: 'bin.full', concerns: [organisationId], subject: id, data: { locationId, level } })
      }
    }
  }
}

/** The same event came by another batch while this one ran: it is to be judged anew. */
export class SentMeanwhile extends Error {}
