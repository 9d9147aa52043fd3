/**
 * Simulates a day of a city on an empty installation, with organisations of every role that use the API. Checks that
 * the figures of all roles agree, to the gram.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import {
  type AddedOrganisation,
  addOrganisation,
  callSuccessfully,
  createFirstStaff,
} from '../helpers/newOrganisations'
import { createPostgresDatabase } from '../helpers/postgres'
import { startServer } from '../helpers/serverProcess'
import { startSmtpReceiver } from '../helpers/smtpReceiver'

const script = resolve(import.meta.dirname, '../../scripts/simulate.mjs')
const materials = ['plastic', 'glass', 'metal', 'paper']
const box = 'NorthEastLat=51&NorthEastLng=31&SouthWestLat=50&SouthWestLng=30'

async function city(url: string, staff: string, mails: Awaited<ReturnType<typeof startSmtpReceiver>>) {
  const come = (role: string) => addOrganisation(url, staff, mails, role)
  const [shop, school] = [await come('retailer'), await come('institution')]
  const [provider, recycler] = [await come('serviceProvider'), await come('recycler')]
  const post = ({ token }: AddedOrganisation, path: string, body?: unknown) =>
    callSuccessfully(url, token, 'POST', path, body)
  const { items: cities } = await callSuccessfully(url, shop.token, 'GET', '/common/countries/UA/cities?search=Kyiv')
  const cityId = cities[0].guid
  const store = async (owner: AddedOrganisation, base: string, houseNumber: string) => {
    const point = { latitude: 50.45, longitude: 30.52 }
    const address = {
      name: `Place ${houseNumber}`,
      street: 'Khreshchatyk',
      houseNumber,
      zipCode: '01001',
      cityId,
      point,
    }
    const { guid } = await post(owner, `${base}/locations`, address)
    await post(owner, `${base}/locations/${guid}/bins`, { description: '' })
    return guid as string
  }
  const booked = await store(shop, '/b2b/retail', '1')
  await store(shop, '/b2b/retail', '2')
  await store(school, '/b2b/institution', '3')
  const premium = { image: provider.imageId, name: 'Films', description: 'A month', gemPrice: 5, pointsPrice: 10 }
  for (const more of [{ digitalGoods: ['X-1', 'X-2'] }, {}, { quantity: 1 }])
    await post(provider, '/b2b/service-provider/rewards/premium', { ...premium, ...more })
  const shown = { imageGuid: school.imageId, name: 'Desks', description: 'Ten desks', link: 'https://school.example' }
  const asked = { targetPoints: 3000, quantity: 3, cityGuids: [cityId], fiatPrice: 100 }
  const fundraising = '/b2b/institutions/rewards/fundraising'
  const { guid: reward } = await post(school, fundraising, { ...shown, ...asked })
  await callSuccessfully(url, school.token, 'PUT', `${fundraising}/${reward}:begin`)
  await post(recycler, `/b2b/recycler/recycling-sagas/${booked}`)
  const scopes = [
    'events:deposit',
    'events:bin',
    'events:pickup',
    'events:progress',
    'redemptions:write',
    'catalogue:read',
  ]
  const { key } = await callSuccessfully(url, staff, 'POST', '/staff/platform-keys', {
    name: 'App',
    mode: 'live',
    scopes,
  })
  return { shop, school, provider, recycler, key: key as string, booked }
}

test('every screen’s figures add up to what the simulator sent', { timeout: 240_000 }, async () => {
  const [database, mails] = [await createPostgresDatabase(), await startSmtpReceiver()]
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-simulated-'))
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: 'false', STAFF_SECOND_FACTOR: 'false' }
  const server = await startServer({ ...env, SMTP_URL: mails.url, MAIL_FROM: 'portal@test.example' })
  onTestFinished(async () => {
    await server.end('SIGTERM')
    await mails.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { url } = server
  const { shop, school, provider, recycler, key, booked } = await city(url, await createFirstStaff(url, env), mails)
  const read = async ({ token }: AddedOrganisation, path: string) => callSuccessfully(url, token, 'GET', path)
  expect((await read(shop, '/b2b/retail/analytics')).totals.objects).toBe(0)

  const withWrongKey = promisify(execFile)(process.execPath, [script, '--key', 'rk_live_no', '--url', url])
  await expect(withWrongKey).rejects.toMatchObject({ stderr: expect.stringMatching(/^The key is refused: [^\n]+\n$/) })

  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    ...['--key', key, '--url', url, '--deposits', '700'],
  ])
  const numberIn = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? Number.NaN)
  expect(stdout).toMatch(/events accepted, 0 not/)

  const [ofShop, ofSchool] = [
    await read(shop, '/b2b/retail/analytics'),
    await read(school, '/b2b/institution/analytics'),
  ]
  expect(ofShop.totals.objects + ofSchool.totals.objects).toBe(numberIn(/deposited: (\d+) pieces/))
  for (const material of materials) {
    const kg = ofShop.totals.kgByMaterial[material] + ofSchool.totals.kgByMaterial[material]
    expect([material, kg.toFixed(3)]).toEqual([material, numberIn(new RegExp(`${material} ([\\d.]+) kg`)).toFixed(3)])
  }
  const requests = await read(recycler, '/b2b/recycler/recycling-sagas?status=Finished')
  expect(requests.items).toMatchObject([{ weighedKg: numberIn(/pickups: ([\d.]+) kg/) }])
  expect((await read(recycler, `/b2b/recycler/map?${box}`)).items).toHaveLength(3)
  const { items: bins } = await read(shop, `/b2b/retail/locations/${booked}/bins`)
  expect(bins).toMatchObject([{ level: expect.any(Number), levelAt: expect.any(String) }])
  const redeemed = await read(provider, '/b2b/service-provider/redemptions')
  expect(redeemed.total).toBe(numberIn(/redeemed: (\d+)/))
  const [reward] = (await read(school, '/b2b/institutions/rewards/fundraising?status=InProgress')).items
  expect(reward.progressPoints).toBeGreaterThan(0)
})
