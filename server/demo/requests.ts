/** Generates started and cancelled recycling sagas, and sponsorships in all three states. */
import type { FundraisingStatus, PickupOrSponsorshipStatus } from '../../contract/statuses'
import type { sagas, sponsorshipRewards, sponsorships } from '../db/schema'
import { computeSponsorshipPrice } from '../repositories/money'
import { dayMs, daysAgo } from './days'
import type { LocationRow } from './locations'
import { demoOrganisationIdOf, type OrganisationKey } from './organisations'
import { createRandom, demoId, entryAt, type RandomGenerator } from './random'
import type { FundraiserProgress, FundraisingRow } from './rewards'

export type BookingRow = typeof sagas.$inferInsert & { id: string; createdAt: Date }
export type FinishedBookingRow = BookingRow & { finishedAt: Date }

type OpenStatus = Exclude<PickupOrSponsorshipStatus, 'Finished'>
const sagaPlans: { key: OrganisationKey; counts: Record<OpenStatus, number> }[] = [
  { key: 'recycler', counts: { Started: 4, Canceled: 6 } },
  { key: 'recycler2', counts: { Started: 3, Canceled: 3 } },
]

const codeLetters = [...'ABCDEFGHJKMNPQRSTUVWXYZ23456789']
export const generatePickupCode = (random: RandomGenerator) =>
  Array.from({ length: 6 }, () => random.pick(codeLetters)).join('')

/**
 * Period in which a saga blocks its location. Both ends are in days before now, so that `from` is greater than `to`.
 */
interface BlockedPeriod {
  from: number
  to: number
}
/**
 * The periods of the demo's sagas by their status and number. Started sagas began within the last day; cancelled sagas
 * lasted less than a day.
 */
const spans: Record<OpenStatus, (nth: number) => BlockedPeriod> = {
  Started: nth => ({ from: 0.1 + nth * 0.3, to: 0 }),
  Canceled: nth => ({ from: 4 + nth * 15, to: 3.6 + nth * 15 }),
}
/**
 * Returns a period of three days that ends with the pickup, in whole days, so that the time of seeding does not matter.
 */
const spanOf = ({ finishedAt }: FinishedBookingRow, now: Date): BlockedPeriod => {
  const to = Math.floor((now.getTime() - finishedAt.getTime()) / dayMs)
  return { from: to + 3, to }
}

/** Returns the sagas without a pickup. Each saga gets the next location that is not booked in the saga's period. */
export function openSagaRows(places: LocationRow[], finished: FinishedBookingRow[], now: Date): BookingRow[] {
  const random = createRandom('sagas')
  const old = places.filter(place => place.createdAt < daysAgo(now, 370))
  const taken = finished.map(saga => ({ locationId: saga.locationId, ...spanOf(saga, now) }))
  let place = 0
  const book = ({ from, to }: BlockedPeriod) => {
    const isFree = (id: string) => !taken.some(span => span.locationId === id && span.to < from && to < span.from)
    // Every seventh location is used, so that the bookings are in both countries, and at shops as well as at schools.
    while (!isFree(entryAt(old, place * 7).id)) place++
    const { id: locationId } = entryAt(old, place++ * 7)
    taken.push({ locationId, from, to })
    return locationId
  }
  return sagaPlans.flatMap(({ key, counts }) =>
    (Object.keys(counts) as OpenStatus[]).flatMap(status =>
      Array.from({ length: counts[status] }, (_, nth) => {
        const span = spans[status](nth)
        return {
          id: demoId(`saga/${key}/${status}/${nth}`),
          locationId: book(span),
          recyclerId: demoOrganisationIdOf(key),
          status,
          code: generatePickupCode(random),
          createdAt: daysAgo(now, span.from),
          ...(status === 'Canceled' && { canceledAt: daysAgo(now, span.to) }),
        }
      }),
    ),
  )
}

const contacts: Record<'sponsor' | 'sponsor2', { name: string; phone: string; email: string }> = {
  sponsor: { name: 'Олеся Кравець', phone: '+380445550142', email: 'olesia.kravets@svitlyislid.example' },
  sponsor2: { name: 'Wanda Pawlak', phone: '+48585550173', email: 'wanda.pawlak@dobryslad.example' },
}

interface SponsorshipPlan {
  key: keyof typeof contacts
  status: PickupOrSponsorshipStatus
  days: number
  /** Status of the sponsored rewards, index of the first reward, and number of rewards. */
  of: [FundraisingStatus, number, number]
}

const sponsorshipPlans: SponsorshipPlan[] = [
  { key: 'sponsor', status: 'Started', days: 0.4, of: ['InProgress', 0, 3] },
  { key: 'sponsor', status: 'Started', days: 2.2, of: ['InProgress', 3, 2] },
  { key: 'sponsor', status: 'Finished', days: 15, of: ['Completed', 0, 2] },
  { key: 'sponsor', status: 'Finished', days: 41, of: ['Fulfilled', 0, 2] },
  { key: 'sponsor', status: 'Finished', days: 78, of: ['Fulfilled', 2, 1] },
  { key: 'sponsor', status: 'Canceled', days: 9, of: ['InProgress', 1, 4] },
  { key: 'sponsor2', status: 'Started', days: 1.1, of: ['InProgress', 6, 2] },
  { key: 'sponsor2', status: 'Finished', days: 30, of: ['Completed', 2, 1] },
  { key: 'sponsor2', status: 'Canceled', days: 22, of: ['InProgress', 4, 2] },
]

const ended = (status: PickupOrSponsorshipStatus, at: Date) => ({
  finishedAt: status === 'Finished' ? at : null,
  canceledAt: status === 'Canceled' ? at : null,
})

/** Returns sponsorships and their rewards. Prices are computed like the server's quotes. */
export function sponsorshipRows(rewards: FundraisingRow[], progress: FundraiserProgress[], now: Date) {
  const statusOf = new Map(progress.map(({ id, status }) => [id, status]))
  const requests: (typeof sponsorships.$inferInsert)[] = []
  const items: (typeof sponsorshipRewards.$inferInsert)[] = []
  for (const [index, { key, status, days, of }] of sponsorshipPlans.entries()) {
    const [rewardStatus, from, count] = of
    const chosen = rewards.filter(({ id }) => statusOf.get(id) === rewardStatus).slice(from, from + count)
    const id = demoId(`sponsorship/${index}`)
    requests.push({
      id,
      sponsorId: demoOrganisationIdOf(key),
      status,
      ...contacts[key],
      ...computeSponsorshipPrice(chosen),
      requestKey: `demo:${index}`,
      createdAt: daysAgo(now, days),
      ...ended(status, daysAgo(now, days - 0.3)),
    })
    items.push(
      ...chosen.map(({ id: rewardId, priceMinor, quantity }) => ({
        sponsorshipId: id,
        rewardId,
        priceMinor,
        quantity,
      })),
    )
  }
  return { requests, items }
}
