/**
 * Collects the changes of a batch (sums of deposits, pickups, and the newest report of each bin) while the batch's
 * locations are locked, and writes them with few statements. Rare events call `flush`, which writes all collected
 * changes, and then write their own changes themselves.
 *
 * States of the changes:
 *
 *     record(), stock(), collected(), bin(), addPublication()
 *        │
 *        ▼
 *     COLLECTED in memory ◀───────────────────────────────┐
 *        │                                                │ next event of the batch
 *        │ flush(): at the end of the batch, before a     │
 *        │ rare event, or by settle() when an event's     │
 *        │ location has a pickup in the batch             │
 *        ▼                                                │
 *     FLUSHED: events and sums, then bins, pickups and ───┘
 *        │     publications
 *        │ finish() publishes the changes of bins
 *        ▼
 *     WRITTEN when the transaction commits
 *
 *     flush() ── another batch has stored one of the events ──▶ ConcurrentEventError ──▶ rolled back, evaluated again
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../db/database'
import { type Publication, publish } from '../publishing/publish'
import type { PickupMass } from '../repositories/pickups'
import { BatchPickups } from './batchPickups'
import { BatchBinStates, type BinChanges, type BinReport } from './binStates'
import type { EventSender } from './eventSender'
import type { EventType, ReportedEvent } from './eventType'

type CollectedMass = PickupMass & { day: string }

const add = <Sum extends PickupMass>(sums: Map<string, Sum>, key: string, mass: Sum) => {
  const sum = sums.get(key)
  if (!sum) sums.set(key, { ...mass })
  else {
    sum.objects += mass.objects
    sum.grams += mass.grams
  }
}
/**
 * Returns all rows as one JSON parameter, because a query with a thousand parameters takes longer to build than to run.
 */
const toJsonRows = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`

export class EventBatch {
  readonly tx: Database
  readonly sender: EventSender
  readonly typeOf: (name: string) => EventType | undefined
  /** Time at which the batch is stored, which is usually later than the times of its events. */
  readonly now: Date
  readonly pickups: BatchPickups
  readonly bins: BatchBinStates
  #events: ReportedEvent[] = []
  #stock = new Map<string, PickupMass>()
  #collected = new Map<string, CollectedMass>()
  #touched = new Set<string>()
  #publications: Publication[] = []

  /** @param known changes to publish about bins that earlier batches of the same transaction have made */
  constructor(
    tx: Database,
    sender: EventSender,
    typeOf: (name: string) => EventType | undefined,
    now: Date,
    known?: BinChanges,
  ) {
    this.tx = tx
    this.sender = sender
    this.typeOf = typeOf
    this.now = now
    this.pickups = new BatchPickups(tx)
    this.bins = new BatchBinStates(tx, known)
  }

  record(event: ReportedEvent) {
    this.#events.push(event)
  }

  /** Adds a mass to the stock of a location. A negative mass reduces the stock. */
  stock(mass: PickupMass) {
    add(this.#stock, [mass.locationId, mass.material, mass.type].join(), mass)
    this.#touched.add(mass.locationId)
  }

  /** Adds a mass to the masses collected at a location on a day. A negative mass reduces them. */
  collected(mass: CollectedMass) {
    add(this.#collected, [mass.locationId, mass.day, mass.material, mass.type].join(), mass)
  }

  /**
   * Flushes if the batch has a pickup of this location. Called before every other step of an event at the location, so
   * that the pickup does not include a later deposit or report of a bin.
   */
  async settle(locationId: string | null) {
    if (this.pickups.isOf(locationId)) await this.flush()
  }

  bin(id: string, locationId: string, report: BinReport) {
    this.bins.report(id, report)
    this.#touched.add(locationId)
  }

  addPublication(publication: Publication) {
    this.#publications.push(publication)
  }

  /**
   * Writes the collected changes to the database.
   * @throws {ConcurrentEventError} if another batch stored one of the events meanwhile
   */
  async flush() {
    await this.#writeSums()
    await this.bins.write()
    for (const bin of await this.pickups.write()) this.bins.correct(bin)
    await this.#publish(this.#publications.splice(0))
  }

  /** Flushes and publishes the changes of bins, at the end of the transaction. */
  async finish() {
    await this.flush()
    if (this.#isPublishing()) await this.#publish(await this.bins.takePublications())
  }

  /** Returns whether changes are published: not those of a history that is created. */
  #isPublishing() {
    return this.sender.historyDays === undefined
  }

  async #publish(publications: Publication[]) {
    if (!this.#isPublishing()) return
    const cause = this.sender.organisationId
    await publish(this.tx, ...publications.map(publication => ({ ...publication, cause })))
  }

  /** Runs `work` in a savepoint: if `work` fails, only its own changes are undone. */
  async inSavepoint<Result>(work: (own: EventBatch) => Promise<Result>): Promise<Result> {
    const changes = this.bins.copyChanges()
    const result = await this.tx.transaction(async tx => {
      const own = new EventBatch(tx, this.sender, this.typeOf, this.now, changes)
      const done = await work(own)
      await own.flush()
      return done
    })
    this.bins.setChanges(changes)
    return result
  }

  /**
   * Writes the events, their sums, and the time of change of their locations with a single statement, so that rows are
   * locked only briefly.
   */
  async #writeSums() {
    // All batches insert events in the same order, so that two batches cannot deadlock.
    const events = this.#events.splice(0).sort((a, b) => (a.id < b.id ? -1 : 1))
    const [stock, collected, touched] = [[...this.#stock.values()], [...this.#collected.values()], [...this.#touched]]
    this.#stock.clear()
    this.#collected.clear()
    this.#touched.clear()
    const { source, keyId, isTest } = this.sender
    const mass = sql`"locationId" uuid, material text, type text, objects bigint, grams bigint`
    const parts: SQL[] = []
    if (events.length)
      parts.push(sql`stored as (
        insert into events (seq, source, id, type, time, subject, location_id, organisation_id, key_id, is_test, data,
          before, voids)
        select seq, ${source}::uuid, id, type, time, subject, "locationId", "organisationId", ${keyId}::uuid,
          ${isTest}::boolean, data, before, voids
        from jsonb_to_recordset(${toJsonRows(events)}) as given(seq bigint, id text, type text, time timestamptz,
          subject uuid, "locationId" uuid, "organisationId" uuid, data jsonb, before jsonb, voids bigint)
        on conflict do nothing returning 1)`)
    if (stock.length)
      parts.push(sql`lying as (
        insert into stock as s (location_id, material, type, objects, grams)
        select "locationId", material, type, objects, grams from jsonb_to_recordset(${toJsonRows(stock)}) as given(${mass})
        on conflict (location_id, material, type) do update
        set objects = s.objects + excluded.objects, grams = s.grams + excluded.grams)`)
    if (collected.length)
      parts.push(sql`gathered as (
        insert into collections as c (location_id, day, material, type, objects, grams)
        select "locationId", day, material, type, objects, grams
        from jsonb_to_recordset(${toJsonRows(collected)}) as given(${mass}, day date)
        on conflict (location_id, day, material, type) do update
        set objects = c.objects + excluded.objects, grams = c.grams + excluded.grams)`)
    if (touched.length)
      parts.push(sql`touched as (
        update locations set updated_at = now()
        where id in (select value::uuid from jsonb_array_elements_text(${toJsonRows(touched)})))`)
    if (!parts.length) return
    const stored = events.length ? sql`(select count(*) from stored)` : sql`0`
    const [row] = rowsOf<{ stored: number }>(
      await this.tx.execute(sql`with ${sql.join(parts, sql`, `)} select ${stored}::int as stored`),
    )
    if (row?.stored !== events.length) throw new ConcurrentEventError()
  }
}

/** Thrown when another batch stored the same event while this one ran. The batch has to be evaluated again. */
export class ConcurrentEventError extends Error {}
