/** Creates the shop with records of every kind that tests of home pages use. */
import { dailyCollections, employees, sagaMasses, sagas } from '../../server/db/schema'
import { utcDayOf } from '../../server/repositories/periods'
import type { TestServer } from './server'

export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)

/** Creates a shop with a record of each kind, and a recycler who has collected there. */
export async function createBusyShop(t: TestServer, role: 'Retailer' | 'Institution') {
  const shop = await t.organisation(role)
  const recycler = await t.organisation('Recycler')
  const place = await t.location(shop, { name: 'First place' })
  const other = await t.location(shop, { name: 'Second place' })
  const gone = await t.location(shop, { deletedAt: new Date() })
  await t.bin(place.id, { level: 0.95 })
  await t.bin(other.id, { level: 1 })
  await t.bin(other.id, { level: 0.5, faultAt: daysAgo(3) })
  await t.bin(other.id, { faultAt: daysAgo(3), faultClearedAt: daysAgo(1) })
  await t.bin(gone.id, { level: 1 })
  const row = (locationId: string, days: number, grams: number) => ({
    ...{ locationId, day: utcDayOf(daysAgo(days)), material: 'glass' as const, type: 'Clear', objects: 2, grams },
  })
  await t.db
    .insert(dailyCollections)
    .values([row(place.id, 0, 1500), row(other.id, 29, 500), row(place.id, 30, 700), row(place.id, 60, 9000)])
  const saga = (days: number, finished: number | null) => ({
    ...{ locationId: place.id, recyclerId: recycler.organisationId, code: 'AB12CD', createdAt: daysAgo(days) },
    status: finished === null ? ('Started' as const) : ('Finished' as const),
    finishedAt: finished === null ? null : daysAgo(finished),
  })
  const made = await t.db
    .insert(sagas)
    .values([saga(2, null), saga(5, 4), saga(40, 35), saga(90, 80)])
    .returning()
  const weighed = { measure: 'weighed' as const, material: 'glass' as const, type: '', objects: 0, grams: 1200 }
  const counted = { ...weighed, measure: 'counted' as const, grams: 800 }
  await t.db.insert(sagaMasses).values([
    { ...weighed, sagaId: made[1]?.id ?? '' },
    { ...counted, sagaId: made[1]?.id ?? '' },
    { ...counted, sagaId: made[2]?.id ?? '' },
  ])
  const person = { organisationId: shop.organisationId, role: 'Casher' as const, name: 'Olha' }
  await t.db.insert(employees).values([
    { ...person, email: 'one@test.example' },
    { ...person, email: 'two@test.example', deactivatedAt: new Date() },
  ])
  return { shop, recycler, place, other }
}
