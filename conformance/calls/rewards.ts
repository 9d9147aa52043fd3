/** Checks section 7: simple, fundraising and premium rewards. */
import { limits } from '../../contract/limits'
import { targetPoints } from '../../contract/rules'
import { fundraisingStatuses } from '../../contract/statuses'
import { fundraisingBase, type ShopRole } from '../lines'
import { checkList, findInList } from '../listing'
import type { RecordKind } from '../records'
import { changeRecord, checkForeignIds, checkInvalidBodies, createRecord, removeLater } from '../records'
import type { AccountCalls } from '../run'
import { fundraisingReward, premiumReward, simpleReward } from '../shapes'

interface RewardCalls {
  imageId: string
  cityId: string
}

const recordsAt = (
  path: string,
  record: RecordKind['record'],
): Required<Pick<RecordKind, 'update' | 'remove'>> & RecordKind => ({
  list: `GET ${path}`,
  create: `POST ${path}`,
  update: `PUT ${path}/{id}`,
  remove: `DELETE ${path}/{id}`,
  record,
})
const tooLong = { name: 'n'.repeat(limits.rewardNameMax + 1), description: 'd'.repeat(limits.rewardDescriptionMax + 1) }
const wrongWords = (body: object) => ({
  'a name too long': { ...body, name: tooLong.name },
  'a description too long': { ...body, description: tooLong.description },
  'no name': { ...body, name: '' },
})
const cleared = (at: AccountCalls, { remove = '' }: RecordKind) => ({
  onTaken: (guid: string) => at.later(remove, { ids: [guid] }, `a reward ${guid}`),
})

export async function simpleRewards(at: AccountCalls, parts?: RewardCalls) {
  const kind = recordsAt(`${at.base}/rewards/simple`, simpleReward)
  await checkList(at, kind.list, { item: simpleReward })
  if (!parts) return
  const words = { name: at.named('simple'), description: 'Of a conformance check', points: 3, rewardType: 'Discount' }
  const body = { ...words, imageId: parts.imageId, cityIds: [parts.cityId] }
  await checkInvalidBodies(
    at,
    kind.create,
    { ...wrongWords(body), 'no city': { ...body, cityIds: [] } },
    cleared(at, kind),
  )
  await checkForeignIds(at, kind.update, { body })
  await checkForeignIds(at, kind.remove, {})
  const made = await createRecord(at, kind, body, {
    ...words,
    'image.guid': parts.imageId,
    'cities.0.guid': parts.cityId,
  })
  if (!made) return
  removeLater(at, kind, made.guid)
  const changed = { ...words, name: at.named('changed'), points: 4, rewardType: 'Products' }
  await changeRecord(at, kind, made.guid, { ...body, ...changed }, changed)
}

const price = 100
const quantity = 3
export const fundraisingBody = (name: string, { imageId, cityId }: RewardCalls) => ({
  imageGuid: imageId,
  name,
  description: 'Of a conformance check',
  link: 'https://portal.example/conformance',
  fiatPrice: price,
  quantity,
  targetPoints: targetPoints(price, quantity),
  cityGuids: [cityId],
})
export const fundraisingOf = (role: ShopRole) => recordsAt(fundraisingBase[role], fundraisingReward)

/** @param foreign A reward of another organisation, if there is one. */
export async function fundraising(at: AccountCalls, role: ShopRole, parts?: RewardCalls, foreign?: string) {
  const kind = fundraisingOf(role)
  await checkList(at, kind.list, { item: fundraisingReward })
  // The retailer's call has no states.
  if (role === 'Institution')
    for (const status of fundraisingStatuses)
      await checkList(at, kind.list, {
        item: fundraisingReward,
        query: { status },
        name: status,
        more: rows => [rows.some(row => row.status !== status) && 'items: some are in another state'],
      })
  if (!parts) return
  const body = fundraisingBody(at.named('fundraising'), parts)
  const { fiatPrice, imageGuid, cityGuids, ...words } = body
  const edit = (guid: string) => ({
    ...{ guid, imageGuid, cityGuids, ...words },
    name: at.named('changed'),
    quantity: quantity + 1,
    targetPoints: targetPoints(price, quantity + 1),
    price: { currency: 'UAH', amount: price },
  })
  const wrong = { ...wrongWords(body), 'other target points': { ...body, targetPoints: 1 } }
  await checkInvalidBodies(at, kind.create, wrong, cleared(at, kind))
  const begin = `PUT ${fundraisingBase[role]}/{id}:begin`
  await checkForeignIds(at, begin, {}, foreign)
  await checkForeignIds(at, kind.remove, {}, foreign)
  const money = { 'fiatPrice.amount': price, 'fiatPrice.currency': 'UAH' }
  const made = await createRecord(at, kind, body, {
    ...words,
    ...money,
    status: 'Created',
    'cities.0.guid': parts.cityId,
  })
  if (!made) return
  const { guid } = made
  removeLater(at, kind, guid)
  const changed = edit(guid)
  const said = { name: changed.name, quantity: changed.quantity, targetPoints: changed.targetPoints, ...money }
  await changeRecord(at, kind, guid, changed, said)
  await at.call(begin, { ids: [guid] })
  const begun = await findInList(at, kind.list, row => row.guid === guid)
  if (begun?.status !== 'InProgress') at.deviates(begin, `status: expected InProgress in ${kind.list} afterwards`)
  await at.call(begin, { ids: [guid] }, { name: 'once more', status: [409, 422] })
}

export async function premiumRewards(at: AccountCalls, imageId?: string) {
  const kind = recordsAt(`${at.base}/rewards/premium`, premiumReward)
  await checkList(at, kind.list, { item: premiumReward })
  if (!imageId) return
  const words = { name: at.named('premium'), description: 'Of a conformance check', gemPrice: 5, pointsPrice: 10 }
  const body = { ...words, image: imageId, quantity: 7 }
  await checkInvalidBodies(at, kind.create, wrongWords(body), cleared(at, kind))
  const edit = { ...words, image: imageId, digitalGoodsToRemove: [], digitalGoodsToAdd: [] }
  await checkForeignIds(at, kind.update, { body: edit })
  await checkForeignIds(at, kind.remove, {})
  const ordinary = await createRecord(at, kind, body, { ...words, 'image.guid': imageId, quantity: 7 })
  if (ordinary) {
    removeLater(at, kind, ordinary.guid)
    const changed = { ...words, name: at.named('changed'), gemPrice: 6 }
    await changeRecord(at, kind, ordinary.guid, { ...edit, ...changed, quantityDelta: 2 }, { ...changed, quantity: 9 })
  }
  await digital(at, kind, { ...words, name: at.named('digital'), image: imageId })
}

/** Creates a digital reward with two codes, then removes one and adds another. */
async function digital(at: AccountCalls, kind: RecordKind, words: { name: string; image: string }) {
  const body = { ...words, quantity: null, digitalGoods: ['Conformance-1', 'Conformance-2'] }
  const reward = await createRecord(at, kind, body, { name: words.name, premiumRewardType: 'DigitalGoods' })
  if (!reward) return
  removeLater(at, kind, reward.guid)
  const goodsOf = (record: unknown) =>
    (record as { digitalGoods?: { guid: string; content: string }[] }).digitalGoods ?? []
  const first = goodsOf(reward).find(({ content }) => content === 'Conformance-1')
  const edit = { ...words, digitalGoodsToRemove: first ? [first.guid] : [], digitalGoodsToAdd: ['Conformance-3'] }
  await at.call(kind.update ?? '', { ids: [reward.guid], body: edit }, { name: 'digital goods' })
  const now = await findInList(at, kind.list, row => row.guid === reward.guid)
  const contents = goodsOf(now ?? {}).map(({ content }) => content)
  if (contents.sort().join() !== 'Conformance-2,Conformance-3')
    at.deviates(kind.update ?? '', `digitalGoods: are not what was left and added, in ${kind.list}`)
}
