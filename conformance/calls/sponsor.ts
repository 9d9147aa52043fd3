/** Checks section 7, Sponsor. No call revokes a request, so the request is for a reward that the run has created. */
import { z } from 'zod'
import { requestStatuses } from '../../contract/statuses'
import { sponsoring } from '../lines'
import { checkList, findInList, rowsOf } from '../listing'
import { createCollectingReward } from '../prepare'
import { checkInvalidBodies } from '../records'
import { type AccountCalls, invalid } from '../run'
import { fundraisingReward, quote, sponsorCity, sponsorOrganisation, sponsorship } from '../shapes'

export async function sponsor(at: AccountCalls) {
  const own = await createCollectingReward(at.run)
  const all = `GET ${sponsoring}`
  const listed = await checkList(at, all, { item: fundraisingReward })
  if (own && !(await findInList(at, all, row => row.guid === own.guid)))
    at.deviates(all, 'a reward that an institution has activated is not in it')
  await places(at, own?.cityId)
  const guids = (listed?.items ?? []).slice(0, 2).map(({ guid }) => String(guid))
  await price(at, [...new Set(own ? [own.guid, ...guids] : guids)])
  for (const status of requestStatuses)
    await checkList(at, `GET ${sponsoring}/sponsorship`, { item: sponsorship, query: { status }, name: status })
  if (own) await request(at, own.guid)
}

async function places(at: AccountCalls, wanted: string | undefined) {
  const cities = await at.call(
    `GET ${sponsoring}/cities`,
    {},
    {
      body: z.array(sponsorCity),
      more: ({ body }) => [
        wanted &&
          !rowsOf(body).some(({ cityId }) => cityId === wanted) &&
          'the city of a reward that collects is missing',
      ],
    },
  )
  const cityId = wanted ?? rowsOf(cities?.body)[0]?.cityId
  if (typeof cityId !== 'string') return
  const line = `GET ${sponsoring}/cities/{cityId}/retailers`
  const organisations = await at.call(line, { ids: [cityId] }, { body: z.array(sponsorOrganisation) })
  const [first] = rowsOf(organisations?.body)
  if (!first) return
  const search = String(first.name).slice(0, 3)
  await at.call(line, { ids: [cityId], query: { search } }, { name: 'a search', body: z.array(sponsorOrganisation) })
  const isOf = (row: Record<string, unknown>) => (row.cities as { guid: string }[]).some(({ guid }) => guid === cityId)
  await checkList(at, `GET ${sponsoring}`, {
    item: fundraisingReward,
    query: { cityId, retailerId: String(first.guid) },
    name: 'of a city and an organisation',
    more: rows => [
      !rows.every(isOf) && 'items: some are of another city',
      !rows.every(row => (row.organization as { name: string }).name === first.name) &&
        'items: some are of another organisation',
    ],
  })
}

async function price(at: AccountCalls, rewardIds: string[]) {
  const line = `GET ${sponsoring}/sponsorship/price`
  await at.call(line, {}, { name: 'no rewards', status: invalid })
  if (!rewardIds.length) return
  await at.call(
    line,
    { query: { rewardIds } },
    {
      body: quote,
      more: ({ body }) => {
        const { sum, fee, total } = body as z.infer<typeof quote>
        return [Math.abs(sum + fee - total) > 0.005 && 'total: expected the sum and the fee']
      },
    },
  )
}

async function request(at: AccountCalls, rewardId: string) {
  const line = `POST ${sponsoring}/sponsorship`
  const requests = `GET ${sponsoring}/sponsorship`
  const body = {
    rewardIds: [rewardId],
    name: at.named('sponsor'),
    phone: '+380501234567',
    email: at.mailbox('sponsor'),
  }
  const wrong = {
    'a phone without its plus': { ...body, phone: '380501234567' },
    'no e-mail address': { ...body, email: 'no-address' },
  }
  await checkInvalidBodies(at, line, wrong)
  if (!(await at.call(line, { body }))) return
  at.run.left.set(body.name, 'a request of the Sponsor for a reward of the check’s own')
  const made = await findInList(at, requests, row => row.sponsorName === body.name, { query: { status: 'Started' } })
  if (!made) at.deviates(line, `what was asked for is not in ${requests} with status=Started`)
}
