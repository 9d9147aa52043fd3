/** Generates simple, fundraising and premium rewards with their cities and digital codes. */
import { computeTargetPoints } from '../../contract/rules'
import type {
  digitalGoods,
  fundraisingRewardCities,
  fundraisingRewards,
  premiumRewards,
  simpleRewardCities,
  simpleRewards,
} from '../db/schema'
import { toMinorUnits } from '../repositories/money'
import type { FindCityId } from './cities'
import { daysAgo } from './days'
import { createDemoImage, type DemoImage, demoPictureIdOf } from './images'
import { demoOrganisationIdOf, type OrganisationKey } from './organisations'
import type { PictureName } from './pictures'
import { demoId, entryAt } from './random'
import { type FundraisingRewardText, rewardTexts } from './rewardTexts'

export type FundraisingRow = typeof fundraisingRewards.$inferInsert & { id: string }
/** Progress of a fundraiser since it began. */
export interface FundraiserProgress {
  id: string
  status: FundraisingRewardText['status']
  points: number
}

const shown = (
  kind: string,
  key: OrganisationKey,
  index: number,
  text: { picture: PictureName; name: string; description: string },
) => ({
  id: demoId(`${kind}/${key}/${index}`),
  organisationId: demoOrganisationIdOf(key),
  imageId: demoPictureIdOf(key, text.picture),
  name: text.name,
  description: text.description,
})

/**
 * Returns links between a reward and consecutive cities of the list, whose entries are like `UA Kyiv`. The number of
 * cities depends on the index, so that the portal shows both complete and shortened lists of cities.
 */
const citiesOf = (rewardId: string, cities: string[], index: number, cityId: FindCityId) =>
  Array.from({ length: 1 + (index % cities.length) }, (_, nth) => {
    const [country, ...name] = entryAt(cities, index + nth).split(' ')
    return { rewardId, cityId: cityId(country === 'PL' ? 'PL' : 'UA', name.join(' ')) }
  })

/** Returns the pictures of the demo's rewards, with the data needed to store them. */
export function rewardPictures(): DemoImage[] {
  const placed = new Map<string, DemoImage>()
  for (const { key, rewards } of Object.values(rewardTexts).flat()) {
    for (const { picture } of rewards) placed.set(demoPictureIdOf(key, picture), createDemoImage(key, picture))
  }
  return [...placed.values()]
}

export function simpleRewardRows(cityId: FindCityId, now: Date) {
  const rewards: (typeof simpleRewards.$inferInsert)[] = []
  const cities: (typeof simpleRewardCities.$inferInsert)[] = []
  for (const { key, cities: names, rewards: texts } of rewardTexts.simple) {
    for (const [index, text] of texts.entries()) {
      const row = shown('simple', key, index, text)
      rewards.push({ ...row, points: text.points, rewardType: text.type, createdAt: daysAgo(now, 8 + index * 21) })
      cities.push(...citiesOf(row.id, names, index, cityId))
    }
  }
  return { rewards, cities }
}

const progressOf = ({ price, quantity, progress }: FundraisingRewardText) =>
  Math.round((computeTargetPoints(price, quantity) * progress) / 100)

export function fundraisingRewardRows(cityId: FindCityId, now: Date) {
  const rewards: FundraisingRow[] = []
  const cities: (typeof fundraisingRewardCities.$inferInsert)[] = []
  const progress: FundraiserProgress[] = []
  for (const { key, cities: names, rewards: texts } of rewardTexts.fundraising) {
    for (const [index, text] of texts.entries()) {
      const row = shown('fundraising', key, index, text)
      const age = 20 + index * 17
      rewards.push({
        ...row,
        link: `https://shop.example/${text.picture}/${key}-${index + 1}`,
        priceMinor: toMinorUnits(text.price),
        quantity: text.quantity,
        progressPoints: 0,
        status: text.status === 'Created' ? 'Created' : 'InProgress',
        begunAt: text.status === 'Created' ? null : daysAgo(now, age - 3),
        createdAt: daysAgo(now, age),
      })
      progress.push({ id: row.id, status: text.status, points: progressOf(text) })
      cities.push(...citiesOf(row.id, names, index, cityId))
    }
  }
  return { rewards, cities, progress }
}

const createCodes = ({ prefix, count }: { prefix: string; count: number }) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${1001 + index * 37}-DEMO`)

export function premiumRewardRows(now: Date) {
  const rewards: (typeof premiumRewards.$inferInsert)[] = []
  const goods: (typeof digitalGoods.$inferInsert)[] = []
  for (const { key, rewards: texts } of rewardTexts.premium) {
    for (const [index, text] of texts.entries()) {
      const row = shown('premium', key, index, text)
      rewards.push({
        ...row,
        premiumRewardType: text.goods ? 'DigitalGoods' : 'Ordinary',
        gemPrice: text.gems,
        pointsPrice: text.points,
        quantity: text.quantity,
        createdAt: daysAgo(now, 5 + index * 16),
      })
      for (const [position, content] of (text.goods ? createCodes(text.goods) : []).entries()) {
        goods.push({ id: demoId(`good/${row.id}/${position}`), rewardId: row.id, content, position })
      }
    }
  }
  return { rewards, goods }
}
