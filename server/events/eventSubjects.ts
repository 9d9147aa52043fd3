/**
 * Finds the subjects of events and locks them until the end of the transaction. Locations are locked first, then
 * rewards, both in the order of their ids, so that two batches cannot deadlock over them. Subjects that the sender may
 * not access count as not found, and are not locked, so that no API key delays another organisation.
 */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import { bins, events, fundraisingRewards, locations, sagas } from '../db/schema'
import type { EventSender } from './eventSender'
import type { SubjectKind } from './eventType'

export interface EventSubject {
  id: string
  locationId: string | null
  /** The organisation that owns the reward, or the location of the bin or booking. */
  organisationId: string
}
type FoundSubject = EventSubject & { kind: SubjectKind }

/**
 * Returns the condition that the sender may access the rows of an organisation. A key of the platform may access all.
 */
const isVisibleTo = ({ organisationId }: EventSender, owner: PgColumn) =>
  organisationId === null ? undefined : eq(owner, organisationId)

/** Returns the id in the text of a bin's QR code (`bin…`), or the id itself. */
export const parseSubjectId = (text: string) =>
  text.startsWith('bin') ? text.slice(3).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : text

export interface SubjectIds {
  /** Ids of the bins, bookings and rewards that the events name, by kind. */
  subjects: Record<SubjectKind, string[]>
  /** Ids of the events that other events of the batch void. */
  voided: string[]
}

async function findBins(tx: Database, sender: EventSender, ids: string[]): Promise<FoundSubject[]> {
  const rows = await tx
    .select({ id: bins.id, locationId: locations.id, organisationId: locations.organisationId })
    .from(bins)
    .innerJoin(locations, eq(locations.id, bins.locationId))
    .where(and(inArray(bins.id, ids), isNull(locations.deletedAt), isVisibleTo(sender, locations.organisationId)))
  return rows.map(row => ({ ...row, kind: 'bin' }))
}

/** Returns bookings. A recycler's key finds only the recycler's own bookings. */
async function findBookings(tx: Database, sender: EventSender, ids: string[]): Promise<FoundSubject[]> {
  const rows = await tx
    .select({ id: sagas.id, locationId: sagas.locationId, organisationId: locations.organisationId })
    .from(sagas)
    .innerJoin(locations, eq(locations.id, sagas.locationId))
    .where(and(inArray(sagas.id, ids), isVisibleTo(sender, sagas.recyclerId)))
  return rows.map(row => ({ ...row, kind: 'booking' }))
}

async function lockRewards(tx: Database, sender: EventSender, ids: string[]): Promise<FoundSubject[]> {
  const rows = await tx
    .select({ id: fundraisingRewards.id, organisationId: fundraisingRewards.organisationId })
    .from(fundraisingRewards)
    .where(
      and(
        inArray(fundraisingRewards.id, ids),
        isNull(fundraisingRewards.deletedAt),
        isVisibleTo(sender, fundraisingRewards.organisationId),
      ),
    )
    .orderBy(asc(fundraisingRewards.id))
    .for('no key update')
  return rows.map(row => ({ ...row, kind: 'reward', locationId: null }))
}

/** Returns the location, subject and type of each event to void. */
const findVoided = (tx: Database, source: string, ids: string[]) =>
  tx
    .select({ locationId: events.locationId, subject: events.subject, type: events.type })
    .from(events)
    .where(and(eq(events.source, source), inArray(events.id, ids)))

const some = <Row>(ids: string[], find: (ids: string[]) => Promise<Row[]>): Promise<Row[]> =>
  ids.length ? find([...new Set(ids)]) : Promise.resolve([])

/**
 * Finds and locks the subjects of a batch.
 * @returns a function that returns the subject of a kind and an id, or undefined if it does not exist or the sender may
 *   not access it
 */
export async function lockSubjects(tx: Database, sender: EventSender, { subjects, voided }: SubjectIds) {
  const places = [
    ...(await some(subjects.bin, ids => findBins(tx, sender, ids))),
    ...(await some(subjects.booking, ids => findBookings(tx, sender, ids))),
  ]
  const targets = await some(voided, ids => findVoided(tx, sender.source, ids))
  const atLocation = [...places, ...targets].flatMap(({ locationId }) => locationId ?? [])
  const held = await some(atLocation, ids =>
    tx
      .select({ id: locations.id })
      .from(locations)
      .where(and(inArray(locations.id, ids), isNull(locations.deletedAt)))
      .orderBy(asc(locations.id))
      .for('no key update'),
  )
  const existingLocations = new Set(held.map(({ id }) => id))
  const ofRewards = targets.flatMap(({ locationId, subject }) => (locationId || !subject ? [] : [subject]))
  const rewards = await some([...subjects.reward, ...ofRewards], ids => lockRewards(tx, sender, ids))
  const all = [...places.filter(({ locationId }) => existingLocations.has(locationId ?? '')), ...rewards]
  const byKind = new Map(all.map(each => [`${each.kind} ${each.id}`, each]))
  return (kind: SubjectKind, id: string): EventSubject | undefined => byKind.get(`${kind} ${id}`)
}
