/** axe on every role's screens, and on the bare app's login. Dialogs are looked at by the journeys in tests/e2e. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { watchCalls } from '../helpers/screens'
import type { Run } from './row'
import { signInAs } from './world'

const shop = (area: string) =>
  [
    'structure',
    'structure/new',
    'rewards',
    'rewards/new',
    'employees',
    'employees/new',
    'map',
    'profile',
    'analytics',
    'qrs',
  ].map(path => `${area}/${path}`)
const screens = {
  retailer: shop('/retail'),
  institution: shop('/institution'),
  'service-provider': ['rewards', 'employees', 'map', 'profile'].map(path => `/service-provider/${path}`),
  recycler: ['map', 'requests', 'profile'].map(path => `/recycler/${path}`),
  sponsor: ['rewards', 'requests', 'profile'].map(path => `/sponsor/${path}`),
  staff: ['applications', 'organisations', 'sagas', 'sponsorships', 'audit'].map(path => `/staff/${path}`),
}
const strangers = ['/', '/sign-in', '/invitation', '/sign-up', '/forgot-password', '/no-such-page']

/** @returns looks at an address once it shows what it asked for, and what it moves in has come to rest */
function watched(page: Page) {
  const settled = watchCalls(page)
  return async (address: string) => {
    await page.goto(address)
    await page.locator('h1, form').first().waitFor()
    await settled()
    await page.waitForTimeout(300)
    const { violations } = await new AxeBuilder({ page }).analyze()
    return violations.map(({ id, nodes }) => `${new URL(address).pathname} ${id} (${nodes.length})`)
  }
}

export const run: Run = async world => {
  const [browser, base, bareUrl] = [await world.browser(), await world.portal(), await world.bare()]
  const wrong: string[] = []
  let count = 0
  const stranger = await browser.newContext()
  const violations = watched(await stranger.newPage())
  const bare = await violations(`${bareUrl}/#/login`)
  for (const path of strangers) {
    wrong.push(...(await violations(base + path)))
    count++
  }
  await stranger.close()
  for (const [name, paths] of Object.entries(screens)) {
    const context = await browser.newContext()
    await context.route('https://tile.openstreetmap.org/**', route => route.abort())
    const violationsOf = watched(await signInAs(context, base, name))
    for (const path of paths) {
      wrong.push(...(await violationsOf(base + path)))
      count++
    }
    await context.close()
  }
  for (const each of wrong) console.error(`  axe: ${each}`)
  return [
    {
      what: `axe on ${count} screens`,
      measured: `${wrong.length} violations`,
      reference: `bare login ${bare.length}`,
      ratio: '',
      budget: '0',
      isWithin: wrong.length === 0,
    },
  ]
}
