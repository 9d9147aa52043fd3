/** Checks spec section 7, Sponsor. No call revokes a request, so requests are for rewards that the run has created. */
import { z } from 'zod'
import { limits } from '../../contract/limits'
import { pickupOrSponsorshipStatuses } from '../../contract/statuses'
import { isSuccess } from '../compareAnswer'
import {
  checkList,
  expectListed,
  expectNotListed,
  findInList,
  hasGuid,
  type ListedItem,
  rowsOfBody,
  totalOfBody,
} from '../listing'
import { createStartedFundraiserOfRole, findForeignAccount, type StartedFundraiser } from '../prepare'
import { checkInvalidBodies, missingForeignAccountReason } from '../records'
import { type AccountClient, invalidBodyStatuses } from '../run'
import {
  fundraisingRewardShape,
  quoteShape,
  sponsorableCityShape,
  sponsorableOrganisationShape,
  sponsorshipShape,
} from '../shapes'
import { type LocationRole, sponsorRewardsPath } from '../specCalls'

const all = `GET ${sponsorRewardsPath}`
const requests = `GET ${sponsorRewardsPath}/sponsorship`
const ask = `POST ${sponsorRewardsPath}/sponsorship`

export async function checkSponsorCalls(at: AccountClient) {
  const own = await createStartedFundraiserOfRole(at.run, 'Institution')
  const lacking = await fillRewards(at)
  const listed = await checkList(at, all, { item: fundraisingRewardShape, ...(lacking && { lacking }) })
  if (own)
    await expectListed(at, all, hasGuid(own.guid), { else: 'a reward that an institution has activated is not in it' })
  await places(at, own)
  const guids = (listed?.items ?? []).slice(0, 2).map(({ guid }) => String(guid))
  await price(at, [...new Set(own ? [own.guid, ...guids] : guids)])
  const empty = own && (await fillRequests(at, own.guid))
  for (const status of pickupOrSponsorshipStatuses)
    await checkList(at, requests, {
      item: sponsorshipShape,
      query: { status },
      name: status,
      ...(empty && { lacking: empty }),
    })
  if (own) await request(at, own.guid)
}

/**
 * Creates and starts fundraising rewards, until the list of rewards has two pages.
 * @returns the reason why the list has too few rewards, if so
 */
async function fillRewards(at: AccountClient): Promise<string | undefined> {
  const { body } = await at.send(all, { query: { Offset: '0' } })
  if (totalOfBody(body) > limits.pageSize) return undefined
  for (let number = totalOfBody(body); number <= limits.pageSize; number++)
    if (!(await createStartedFundraiserOfRole(at.run, 'Institution', 0, number)))
      return 'no Institution could create rewards'
  return undefined
}

async function places(at: AccountClient, own: StartedFundraiser | undefined) {
  const line = `GET ${sponsorRewardsPath}/cities`
  const listed = await at.call(
    line,
    {},
    {
      body: z.array(sponsorableCityShape),
      more: ({ body }) => [
        own &&
          !rowsOfBody(body).some(({ cityId }) => cityId === own.cityId) &&
          'the city of a reward that collects is missing',
      ],
    },
  )
  await createStartedFundraiserOfRole(at.run, 'Institution', 1)
  const { body } = await at.send(line)
  const cities = rowsOfBody(listed ? body : undefined)
  const city = cities.find(({ cityId }) => cityId === own?.cityId) ?? cities[0]
  if (!city) return at.untested(line, 'search: there are no cities')
  await searchFor(at, line, [], {
    body: z.array(sponsorableCityShape),
    key: 'cityId',
    name: 'city',
    rows: cities,
    row: city,
  })
  return organisations(at, String(city.cityId))
}

interface Search {
  body: z.ZodType
  key: string
  name: string
  rows: readonly ListedItem[]
  row: ListedItem
}

/** Searches for a row by its whole name. The response must contain this row, and no row whose name does not match. */
async function searchFor(
  at: AccountClient,
  line: string,
  ids: readonly string[],
  { body, key, name, rows, row }: Search,
) {
  const search = String(row[name])
  const others = rows.filter(item => !String(item[name]).toLowerCase().includes(search.toLowerCase()))
  if (!others.length) at.untested(line, 'search: there are no rows of another name')
  const isListed = (answer: unknown, wanted: ListedItem) => rowsOfBody(answer).some(item => item[key] === wanted[key])
  await at.call(
    line,
    { ids, query: { search } },
    {
      name: 'a search',
      body,
      more: answer => [
        !isListed(answer.body, row) && 'the one of this name is missing',
        others.some(other => isListed(answer.body, other)) && 'one of another name',
      ],
    },
  )
}

async function organisations(at: AccountClient, cityId: string) {
  const line = `GET ${sponsorRewardsPath}/cities/{cityId}/retailers`
  const made: [LocationRole, number][] = [
    ['Retailer', 0],
    ['Institution', 0],
    ['Institution', 1],
  ]
  const rewards = await Promise.all(made.map(([role, place]) => createStartedFundraiserOfRole(at.run, role, place)))
  const answer = await at.call(line, { ids: [cityId] }, { body: z.array(sponsorableOrganisationShape) })
  const rows = rowsOfBody(answer?.body)
  const own = rewards[1] && (await findInList(at, all, hasGuid(rewards[1].guid)))
  const { organization } = (typeof own === 'object' ? own : {}) as { organization?: { name: string } }
  const row = rows.find(({ name }) => name === organization?.name) ?? rows[0]
  if (!row) return at.untested(line, 'search: there are no organisations')
  await searchFor(at, line, [cityId], {
    body: z.array(sponsorableOrganisationShape),
    key: 'guid',
    name: 'name',
    rows,
    row,
  })
  const isOf = (item: ListedItem) => (item.cities as { guid: string }[]).some(({ guid }) => guid === cityId)
  const query = { cityId, retailerId: String(row.guid) }
  await checkList(at, all, {
    item: fundraisingRewardShape,
    query,
    name: 'of a city and an organisation',
    more: found => [
      !found.every(isOf) && 'items: some are of another city',
      !found.every(item => (item.organization as { name: string }).name === row.name) &&
        'items: some are of another organisation',
    ],
  })
  const excluded = [
    ['retailerId', rewards[0]],
    ['cityId', rewards[2]],
  ] as const
  for (const [parameter, reward] of excluded)
    if (!reward || !organization) at.untested(all, `${parameter}: the check created no reward that it excludes`)
    else
      await expectNotListed(at, all, hasGuid(reward.guid), {
        query,
        else: `items: contain one of another ${parameter}`,
      })
}

async function price(at: AccountClient, rewardIds: string[]) {
  const line = `GET ${sponsorRewardsPath}/sponsorship/price`
  await at.call(line, {}, { name: 'no rewards', status: invalidBodyStatuses })
  let sumOfOne: number | undefined
  const ofRewards = (name: string, ids: string[]) =>
    at.call(
      line,
      { query: { rewardIds: ids } },
      {
        name,
        body: quoteShape,
        more: ({ body }) => {
          const { sum, fee, total } = body as z.infer<typeof quoteShape>
          return [
            Math.abs(sum + fee - total) > 0.005 && 'total: expected the sum and the fee',
            sumOfOne !== undefined && sum <= sumOfOne && 'sum: expected more than for one of the rewards',
          ]
        },
      },
    )
  const [first, second] = rewardIds
  if (!first) return at.untested(line, 'a price: there is no reward')
  const answer = await ofRewards('one reward', [first])
  sumOfOne = (answer?.body as z.infer<typeof quoteShape> | undefined)?.sum
  if (second) await ofRewards('two rewards', [first, second])
  else at.untested(line, 'several rewards: there is only one')
}

const bodyOf = (at: AccountClient, rewardId: string, name: string) => ({
  rewardIds: [rewardId],
  name,
  phone: '+380501234567',
  email: at.mailbox('sponsor'),
})

/**
 * Sends sponsorship requests until the list of requests has two pages. Sends none if the run has no staff account that
 * can end the requests afterwards, or if requests of an earlier run already fill two pages.
 * @returns the reason why the list has too few requests, if so
 */
async function fillRequests(at: AccountClient, rewardId: string): Promise<string | undefined> {
  const { body } = await at.send(requests, { query: { status: 'Canceled', Offset: '0' } })
  if (totalOfBody(body) > limits.pageSize) return undefined
  if (!at.run.has('Staff')) return 'only an account of the staff could end so many requests'
  for (let number = 0; number <= limits.pageSize; number++) {
    const name = at.named(`sponsor ${number}`)
    const { status } = await at.send(ask, { body: bodyOf(at, rewardId, name) })
    if (!isSuccess(status)) return `${ask} answered ${status} to request ${number + 1}`
    at.run.left.set(name, 'a request of the Sponsor for a reward of the check’s own')
  }
  return undefined
}

async function request(at: AccountClient, rewardId: string) {
  const body = bodyOf(at, rewardId, at.named('sponsor'))
  const wrong = {
    'a phone without its plus': { ...body, phone: '380501234567' },
    'a phone of 8 characters': { ...body, phone: '+3805012' },
    'a phone of 17 characters': { ...body, phone: `+${'3'.repeat(limits.phoneMax)}` },
    'no e-mail address': { ...body, email: 'no-address' },
    'no name': { ...body, name: '' },
  }
  await checkInvalidBodies(at, ask, wrong)
  if (!(await at.call(ask, { body }))) return
  at.run.left.set(body.name, 'a request of the Sponsor for a reward of the check’s own')
  const isOwn = (row: ListedItem) => row.sponsorName === body.name
  for (const status of pickupOrSponsorshipStatuses)
    if (status === 'Started')
      await expectListed(at, requests, isOwn, {
        ...{ of: ask, query: { status } },
        else: `what was asked for is not in ${requests} with status=Started`,
      })
    else
      await expectNotListed(at, requests, isOwn, { query: { status }, else: `${status}: items: contain a started one` })
  await expectNoForeignRequest(at, rewardId)
}

/**
 * Sends a sponsorship request with another sponsor's account, and checks that the account under test does not see it in
 * its list.
 */
async function expectNoForeignRequest(at: AccountClient, rewardId: string) {
  const foreigner = findForeignAccount(at, ['Sponsor'])
  if (!foreigner) return at.untested(requests, missingForeignAccountReason(at))
  const name = at.named('sponsor foreign')
  const { status } = await foreigner.send(ask, { body: bodyOf(foreigner, rewardId, name) })
  if (!isSuccess(status)) return at.untested(requests, `a record of another organisation: ${ask} answered ${status}`)
  at.run.left.set(name, 'a request of the Sponsor2 for a reward of the check’s own')
  return expectNotListed(at, requests, row => row.sponsorName === name, {
    query: { status: 'Started' },
    else: 'items: contain a record of another organisation',
  })
}
