/**
 * Records the deposits and pickups of the last twelve months as machines, recyclers and support staff would have
 * reported them. All sums of deposits and pickups result from these reports.
 */
import type { Database } from '../db/database'
import { sagas } from '../db/schema'
import { recordPickups, reserveEventSequence } from '../repositories/pickups'
import { daysAgo, timeOnDay } from './days'
import { type DemoEvent, depositEvents, pastDemoSender, recordDemoEvents } from './demoEvents'
import { type Deposit, type DepositDay, depositDays } from './deposits'
import type { BinRow, LocationRow } from './locations'
import { demoOrganisationIdOf } from './organisations'
import { createRandom, demoId, type RandomGenerator } from './random'
import { type BookingRow, generatePickupCode } from './requests'

/** Number of weeks between two pickups at a location. */
const weeksBetween = 8
const notWeighedEvery = 5
/** Returns the recycler of a location. Every fifth location belongs to the second recycler. */
const recyclerOf = (index: number) => demoOrganisationIdOf(index % 5 === 4 ? 'recycler2' : 'recycler')

interface PickupVisit {
  booking: BookingRow
  /** The deposits that the pickup removes: all deposits since the previous pickup of the location. */
  deposits: Deposit[]
  pickedAt: Date
  finishedAt: Date
}

/** Returns the pickups of a location with their deposits, oldest first. */
function visitsOf(place: LocationRow, index: number, now: Date): PickupVisit[] {
  const random = createRandom(`visits/${place.id}`)
  const days = depositDays(place, index, now)
  const [newest] = days
  // Each location has a random offset, so that not all locations are visited in the same weeks.
  const first = random.between(3, weeksBetween + 2)
  const nthOf = (back: number) => Math.max(0, Math.floor(((back - (newest?.back ?? 0)) / 7 - first) / weeksBetween) + 1)
  const daysOf = new Map<number, DepositDay[]>()
  for (const day of days) {
    const nth = nthOf(day.back)
    daysOf.set(nth, [day, ...(daysOf.get(nth) ?? [])])
  }
  return [...daysOf].toReversed().map(([nth, since]) => {
    const back = since.at(-1)?.back ?? 0
    const hour = 0.6 + random.next() * 0.25
    const pickedAt = timeOnDay(now, back, hour)
    return {
      booking: {
        id: demoId(`saga/${place.id}/${nth}`),
        locationId: place.id,
        recyclerId: recyclerOf(index),
        status: 'Started',
        code: generatePickupCode(random),
        createdAt: daysAgo(pickedAt, 0.5 + random.next()),
      },
      deposits: since.flatMap(({ deposits }) => deposits),
      pickedAt,
      finishedAt: timeOnDay(now, back, hour + 0.05),
    }
  })
}

/** Returns masses as a recycler's scales would report them: slightly different from the counted masses. */
function weigh(deposits: Deposit[], random: RandomGenerator) {
  const grams = new Map<string, number>()
  for (const each of deposits) grams.set(each.material, (grams.get(each.material) ?? 0) + each.grams)
  return [...grams].map(([material, sum]) => ({ material, grams: Math.ceil(sum * (0.96 + random.next() * 0.05)) }))
}

function pickupReport({ booking, deposits, pickedAt, finishedAt }: PickupVisit): DemoEvent {
  const data = { lines: weigh(deposits, createRandom(`weighed/${booking.id}`)), weighedAt: pickedAt.toISOString() }
  return { type: 'pickup.completed', subject: booking.id, time: finishedAt.toISOString(), data }
}

/** Finishes pickups whose masses were not weighed, as support staff would. */
async function finish(tx: Database, visits: PickupVisit[]) {
  const seq = await reserveEventSequence(tx)
  const pickups = visits.map(({ booking: { id: sagaId, locationId }, pickedAt, finishedAt }) => {
    return { sagaId, locationId, pickedAt, finishedAt, seq, weighed: [], reportedBy: 'Support' as const }
  })
  await recordPickups(tx, ...pickups)
}

/**
 * Records the deposits and pickups of all locations, one pickup of each location at a time: first the deposits, then
 * the pickups that removed these deposits.
 * @returns the finished bookings
 */
export async function recordHistory(tx: Database, places: LocationRow[], bins: Map<string, BinRow[]>, now: Date) {
  const histories = places.map((place, index) => visitsOf(place, index, now))
  const most = Math.max(...histories.map(({ length }) => length))
  for (let nth = 0; nth < most; nth++) {
    const visits = histories.flatMap(history => history[nth] ?? [])
    await tx.insert(sagas).values(visits.map(({ booking }) => booking))
    const deposits = visits.flatMap(visit => depositEvents(visit.deposits, bins.get(visit.booking.locationId) ?? []))
    const unweighed = visits.filter((_, at) => (at + nth) % notWeighedEvery === 0)
    const weighed = visits.filter(visit => !unweighed.includes(visit))
    await recordDemoEvents(tx, pastDemoSender, [...deposits, ...weighed.map(pickupReport)], now)
    await finish(tx, unweighed)
  }
  return histories.flatMap(history => history.map(({ booking, finishedAt }) => ({ ...booking, finishedAt })))
}
