/**
 * Opens the areas and the public pages of installations in which one feature is off, for each feature and each screen
 * that belongs to it (contract/features.ts).
 */
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { apiExtensions } from '../../contract/apiExtensions'
import { disabledPartNamesOf, disabledPartsOf, type FeatureName, featureNames } from '../../contract/features'
import { roles, roleTable, type SessionRole, sessionRoles } from '../../contract/roles'
import { AreaGate } from '../../src/app/AreaGate'
import { areas } from '../../src/app/areas'
import { omitDisabledFeatures } from '../../src/app/omitDisabledFeatures'
import { signUpHomeOf } from '../../src/areaPaths'
import { forgetConfig, isFeatureOn, loadConfig } from '../../src/config'
import { engine } from '../../src/i18n/en/engine'
import { publicMessages } from '../../src/i18n/en/public'
import { storeSession } from '../../src/session/session'
import { renderPublic } from './public/renderPublic'
import { token } from './support/builders'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

/** Loads the configuration that the server sends if these features are off. */
const install = async (featuresOff: readonly FeatureName[]) => {
  forgetConfig()
  const { extras: missing } = disabledPartsOf(featuresOff)
  const extras = apiExtensions.filter(extra => !missing.has(extra))
  fakeApi({ 'GET /': () => pageOf([]) }, extras)
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address === '/config.json'
      ? Response.json({
          apiUrl: '/api',
          tileUrl: '',
          tileAttribution: '',
          extras,
          off: disabledPartNamesOf(featuresOff),
        })
      : answer(address, init),
  )
  await loadConfig()
}

const segmentsOf = (role: SessionRole) => omitDisabledFeatures(areas[role]).screens.map(({ segment }) => segment)

/**
 * Paths of the screens that do not exist if a feature is off. Without premium rewards, the screen of a provider's
 * rewards remains, because it still has the tab of simple rewards.
 */
const missingScreens: Record<FeatureName, readonly string[]> = {
  fundraisers: [
    '/institution/rewards',
    '/institution/sharing',
    '/institution/sponsorships',
    '/staff/fundraising',
    '/staff/sponsorships',
  ],
  sponsor: ['/institution/sponsorships', '/staff/sponsorships'],
  premiumRewards: ['/service-provider/analytics'],
  trip: ['/recycler/trip'],
  analytics: ['/retail/analytics', '/institution/analytics', '/service-provider/analytics'],
  imports: [],
  savedViews: [],
  notifications: [],
  webhooks: [],
  apiKeys: ['/staff/keys'],
}

describe.each(featureNames)('without %s', name => {
  const off = disabledPartsOf([name])
  const left = sessionRoles.filter(role => !off.roles.has(role))

  test('exactly its screens and their menu entries are missing', async () => {
    const before = left.flatMap(role => areas[role].screens.map(({ segment }) => `${areas[role].path}/${segment}`))
    await install([name])
    const after = left.flatMap(role => segmentsOf(role).map(segment => `${areas[role].path}/${segment}`))
    expect(before.filter(address => !after.includes(address)).sort()).toEqual([...missingScreens[name]].sort())
    for (const role of left) {
      const { menu, screens, path } = omitDisabledFeatures(areas[role])
      const own = ['qrs', ...screens.map(({ segment }) => segment)]
      expect(menu.filter(({ segment }) => !own.includes(segment))).toEqual([])
      const homes = [areas[role].signInHome, signUpHomeOf(role, feature => isFeatureOn('features', feature))]
      // The paths to which sign-in and sign-up lead must be those of existing screens.
      expect(homes.filter(home => !own.includes(home.slice(path.length + 1)))).toEqual([])
    }
  })

  test.each(missingScreens[name])('%s shows what an unknown address shows, and no link leads there', async address => {
    await install([name])
    const area = Object.values(areas).find(({ path }) => address.startsWith(`${path}/`)) ?? areas.Staff
    await renderArea({ area, at: address })
    expect(await screen.findByRole('heading', { level: 1, name: engine.noSuchPage })).toBeVisible()
    const links = within(await screen.findByRole('navigation', { name: 'Main menu' })).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).not.toContain(address)
  })
})

describe('a role that is off', () => {
  const missing = disabledPartsOf(['sponsor']).roles

  test('has no area, with a session and without', async () => {
    await install(['sponsor'])
    for (const role of missing) {
      const gate = () =>
        render(
          <MemoryRouter initialEntries={[areas[role].path]}>
            <AreaGate role={role} />
          </MemoryRouter>,
        )
      const { unmount } = gate()
      expect(await screen.findByText(publicMessages.notFound.lead)).toBeVisible()
      unmount()
      storeSession(token({ role }))
      gate()
      expect(await screen.findByText(publicMessages.notFound.lead)).toBeVisible()
    }
  })

  test('is neither on the landing page nor among the roles that can be applied for', async () => {
    await install(['sponsor'])
    const names = (of: readonly string[]) =>
      of.map(each => publicMessages.role[each as keyof typeof publicMessages.role])
    const offered = roles.filter(role => !missing.has(role)).map(role => roleTable[role].application)
    await renderPublic('/')
    for (const each of names(offered)) expect(screen.getByRole('heading', { name: each })).toBeVisible()
    expect(screen.queryByText('Sponsor')).toBeNull()
    cleanup()
    await renderPublic('/invitation?role=sponsor')
    expect(await screen.findByRole('button', { name: 'Producer' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Sponsor' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

/**
 * Controls that exist only with a feature: the feature, the role, the path of the screen, and the text of the control.
 */
const controls = [
  ['imports', 'Retailer', '/retail/structure', /^Import/],
  ['savedViews', 'Retailer', '/retail/structure', /^Views/],
  ['notifications', 'Retailer', '/retail/structure', /^Notifications/],
  ['trip', 'Recycler', '/recycler/requests', /trip/i],
] as const

describe.each(controls)('the controls of %s', (name, role, at, text) => {
  const shown = () => [
    ...screen.queryAllByRole('button', { name: text }),
    ...screen.queryAllByRole('link', { name: text }),
  ]
  const open = async () => {
    await renderArea({ area: areas[role], at })
    await screen.findByRole('button', { name: /columns/i })
  }

  test('are shown with it', async () => {
    await install([])
    await open()
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(0), 10_000)
  })

  test('are not shown without it', async () => {
    await install([name])
    await open()
    expect(shown()).toEqual([])
  })
})
