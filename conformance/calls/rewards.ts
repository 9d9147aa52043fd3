/** Checks spec section 7: simple, fundraising and premium rewards. */

import { limits } from '../../contract/limits'
import type { Role } from '../../contract/roles'
import { computeTargetPoints } from '../../contract/rules'
import { fundraisingStatuses } from '../../contract/statuses'
import { checkList, expectListed, expectNotListed, findInList, hasGuid, unreadableList } from '../listing'
import {
  createForeignRecord,
  createStartedFundraiser,
  createTemporaryRecord,
  readTwoCities,
  uploadSampleImage,
} from '../prepare'
import type { RecordKind } from '../records'
import {
  changeRecord,
  checkForeignIds,
  checkInvalidBodies,
  createRecord,
  createRecordsForTwoPages,
  expectNoForeignRow,
  removeAtEndOfRun,
} from '../records'
import type { AccountClient } from '../run'
import { fundraisingRewardShape } from '../shapes'
import { fundraisingPaths, type LocationRole, locationRoles } from '../specCalls'
import {
  fundraisingRewardBody,
  fundraisingRewardKind,
  premiumRewardBody,
  premiumRewardKind,
  type RewardReferences,
  samplePrice,
  sampleQuantity,
  simpleRewardBody,
  simpleRewardKind,
} from './rewardRecords'

/**
 * Returns the ids of a picture and of a city for the account's rewards; undefined in a read-only run, or if one is
 * missing.
 */
async function readRewardReferences(at: AccountClient): Promise<RewardReferences | undefined> {
  if (at.run.isReadOnly) return undefined
  const [[cityId], imageId] = [await readTwoCities(at), await uploadSampleImage(at)]
  return cityId && imageId ? { cityId, imageId } : undefined
}

/** Returns the id of a reward of another organisation, which is created once per account. */
const foreignReward = (
  at: AccountClient,
  roles: readonly Role[],
  kindOf: (foreigner: AccountClient) => RecordKind,
  bodyOf: (name: string, parts: RewardReferences) => { name: string },
) =>
  createForeignRecord(at, roles, foreigner =>
    foreigner.run.once(`${kindOf(foreigner).create} of ${foreigner.key}`, async () => {
      const parts = await readRewardReferences(foreigner)
      const name = foreigner.named('foreign')
      return parts && createTemporaryRecord(foreigner, kindOf(foreigner), bodyOf(name, parts))
    }),
  )

/** Checks the list of rewards. With `bodyOf`, first creates rewards for two pages. */
async function pages(
  at: AccountClient,
  kind: RecordKind,
  foreign: string | undefined,
  bodyOf: false | undefined | ((name: string) => object),
) {
  const { lacking } = bodyOf ? await createRecordsForTwoPages(at, kind, bodyOf) : { lacking: 'nothing is created' }
  await checkList(at, kind.list, { item: kind.record, ...(lacking && { lacking }) })
  await expectNoForeignRow(at, kind, foreign)
}

const tooLong = { name: 'n'.repeat(limits.rewardNameMax + 1), description: 'd'.repeat(limits.rewardDescriptionMax + 1) }
const wrongWords = (body: object) => ({
  'a name too long': { ...body, name: tooLong.name },
  'a description too long': { ...body, description: tooLong.description },
  'no name': { ...body, name: '' },
})
const cleared = (at: AccountClient, { remove = '' }: RecordKind) => ({
  onTaken: (guid: string) => at.later(remove, { ids: [guid] }, `a reward ${guid}`),
})

export async function checkSimpleRewardCalls(at: AccountClient) {
  const kind = simpleRewardKind(at)
  const parts = await readRewardReferences(at)
  const foreign = await foreignReward(at, ['Retailer', 'ServiceProvider'], simpleRewardKind, simpleRewardBody)
  await pages(at, kind, foreign, parts && (name => simpleRewardBody(name, parts)))
  if (!parts) return
  const body = simpleRewardBody(at.named('simple'), parts)
  const { imageId, cityIds, ...words } = body
  const wrong = {
    ...wrongWords(body),
    'no city': { ...body, cityIds: [] },
    'no picture': { ...body, imageId: undefined },
    'no points': { ...body, points: undefined },
  }
  await checkInvalidBodies(at, kind.create, wrong, cleared(at, kind))
  await checkForeignIds(at, kind.update, { body }, foreign)
  await checkForeignIds(at, kind.remove, {}, foreign)
  const made = await createRecord(at, kind, body, {
    ...words,
    'image.guid': imageId,
    'cities.0.guid': cityIds[0],
  })
  if (!made) return
  removeAtEndOfRun(at, kind, made.guid)
  await checkInvalidBodies(at, kind.update, wrongWords(body), { ids: [made.guid] })
  const changed = { ...words, name: at.named('changed'), points: 4, rewardType: 'Products' }
  await changeRecord(at, kind, made.guid, { ...body, ...changed }, changed)
}

export async function checkFundraisingCalls(at: AccountClient, role: LocationRole) {
  const kind = fundraisingRewardKind(role)
  const parts = await readRewardReferences(at)
  const foreign = await createForeignRecord(
    at,
    locationRoles,
    async other => (await createStartedFundraiser(other))?.guid,
  )
  await pages(at, kind, foreign, parts && (name => fundraisingRewardBody(name, parts)))
  const collecting = parts && (await createStartedFundraiser(at))
  // A retailer's list of rewards has no filter by status.
  if (role === 'Institution')
    for (const status of fundraisingStatuses) await ofStatus(at, kind, status, collecting?.guid)
  if (!parts) return
  const body = fundraisingRewardBody(at.named('fundraising'), parts)
  const { fiatPrice, imageGuid, cityGuids, ...words } = body
  const edit = (guid: string) => ({
    ...{ guid, imageGuid, cityGuids, ...words },
    name: at.named('changed'),
    quantity: sampleQuantity + 1,
    targetPoints: computeTargetPoints(samplePrice, sampleQuantity + 1),
    price: { currency: 'UAH', amount: samplePrice },
  })
  const wrong = {
    ...wrongWords(body),
    'other target points': { ...body, targetPoints: 1 },
    'no link': { ...body, link: undefined },
    'no city': { ...body, cityGuids: [] },
    'no picture': { ...body, imageGuid: undefined },
    'a price with letters': { ...body, fiatPrice: 'a1' },
    'half a piece': { ...body, quantity: 1.5, targetPoints: computeTargetPoints(samplePrice, 1.5) },
  }
  await checkInvalidBodies(at, kind.create, wrong, cleared(at, kind))
  const begin = `PUT ${fundraisingPaths[role]}/{id}:begin`
  await checkForeignIds(at, kind.update, { body: edit }, foreign)
  await checkForeignIds(at, begin, {}, foreign)
  await checkForeignIds(at, kind.remove, {}, foreign)
  const money = { 'fiatPrice.amount': samplePrice, 'fiatPrice.currency': 'UAH' }
  const made = await createRecord(at, kind, body, {
    ...words,
    ...money,
    status: 'Created',
    'cities.0.guid': parts.cityId,
  })
  if (!made) return
  const { guid } = made
  removeAtEndOfRun(at, kind, guid)
  await checkInvalidBodies(at, kind.update, wrongWords(edit(guid)), { ids: [guid] })
  const changed = edit(guid)
  const said = { name: changed.name, quantity: changed.quantity, targetPoints: changed.targetPoints, ...money }
  await changeRecord(at, kind, guid, changed, said)
  if (!(await at.call(begin, { ids: [guid] }))) return
  await expectListed(at, kind.list, row => row.guid === guid && row.status === 'InProgress', {
    of: begin,
    else: `status: expected InProgress in ${kind.list} afterwards`,
  })
  await at.call(begin, { ids: [guid] }, { name: 'once more', status: [409, 422] })
}

/**
 * Checks that the list can be filtered by a status.
 * @param collecting a reward that is in progress; all other rewards of the check have the status Created
 */
async function ofStatus(at: AccountClient, kind: RecordKind, status: string, collecting: string | undefined) {
  const query = { status }
  await checkList(at, kind.list, {
    item: fundraisingRewardShape,
    query,
    name: status,
    more: rows => [rows.some(row => row.status !== status) && 'items: some are in another state'],
  })
  if (!collecting) return
  const found = { query, else: `${status}: items: ${status === 'InProgress' ? 'lack' : 'contain'} one in progress` }
  if (status === 'InProgress') await expectListed(at, kind.list, hasGuid(collecting), found)
  else await expectNotListed(at, kind.list, hasGuid(collecting), found)
}

export async function checkPremiumRewardCalls(at: AccountClient) {
  const kind = premiumRewardKind(at)
  const parts = await readRewardReferences(at)
  const foreign = await foreignReward(at, ['ServiceProvider'], premiumRewardKind, (name, { imageId }) =>
    premiumRewardBody(name, imageId),
  )
  await pages(at, kind, foreign, parts && (name => premiumRewardBody(name, parts.imageId)))
  if (!parts) return
  const { imageId } = parts
  const body = premiumRewardBody(at.named('premium'), imageId)
  const { image, quantity, ...words } = body
  const wrong = {
    ...wrongWords(body),
    'no picture': { ...body, image: undefined },
    'no price in gems': { ...body, gemPrice: undefined },
    'no price in points': { ...body, pointsPrice: undefined },
    'a price with letters': { ...body, gemPrice: 'a1' },
    'half a piece': { ...body, quantity: 1.5 },
  }
  await checkInvalidBodies(at, kind.create, wrong, cleared(at, kind))
  const edit = { ...words, image: imageId, digitalGoodsToRemove: [], digitalGoodsToAdd: [] }
  await checkForeignIds(at, kind.update, { body: edit }, foreign)
  await checkForeignIds(at, kind.remove, {}, foreign)
  const ordinary = await createRecord(at, kind, body, { ...words, 'image.guid': image, quantity })
  if (ordinary) {
    removeAtEndOfRun(at, kind, ordinary.guid)
    await checkInvalidBodies(at, kind.update, wrongWords(edit), { ids: [ordinary.guid] })
    const changed = { ...words, name: at.named('changed'), gemPrice: 6 }
    await changeRecord(at, kind, ordinary.guid, { ...edit, ...changed, quantityDelta: 2 }, { ...changed, quantity: 9 })
  }
  await digital(at, kind, { ...words, name: at.named('digital'), image: imageId })
}

/** Creates a digital reward with two codes, then removes one code and adds another code. */
async function digital(at: AccountClient, kind: RecordKind, words: { name: string; image: string }) {
  const body = { ...words, quantity: null, digitalGoods: ['Conformance-1', 'Conformance-2'] }
  const reward = await createRecord(at, kind, body, { name: words.name, premiumRewardType: 'DigitalGoods' })
  if (!reward) return
  removeAtEndOfRun(at, kind, reward.guid)
  const goodsOf = (record: unknown) =>
    (record as { digitalGoods?: { guid: string; content: string }[] }).digitalGoods ?? []
  const first = goodsOf(reward).find(({ content }) => content === 'Conformance-1')
  const edit = { ...words, digitalGoodsToRemove: first ? [first.guid] : [], digitalGoodsToAdd: ['Conformance-3'] }
  await at.call(kind.update ?? '', { ids: [reward.guid], body: edit }, { name: 'digital goods' })
  const now = await findInList(at, kind.list, hasGuid(reward.guid))
  if (now === unreadableList) return
  const contents = goodsOf(now ?? {}).map(({ content }) => content)
  if (contents.sort().join() !== 'Conformance-2,Conformance-3')
    at.deviates(kind.update ?? '', `digitalGoods: are not what was left and added, in ${kind.list}`)
}
