import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ApiExtension } from '../../contract/apiExtensions'
import type { HomePageData } from '../../contract/home'
import { attentionItemNames, homeContentByRole, homeFigures, onboardingSteps } from '../../contract/homeParts'
import { languages } from '../../contract/languages'
import { type SessionRole, sessionRoles } from '../../contract/roles'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { periodOfPreset } from '../../src/custom/analytics/period'
import { attentionLink, onboardingStepLink } from '../../src/custom/home/homeLinks'
import { setLanguage } from '../../src/i18n/i18n'
import { messagesOf } from '../helpers/messages'
import { errorAnswer, fakeApi } from './support/fakeApi'
import { renderArea } from './support/renderArea'

const home = (overrides: Partial<HomePageData> = {}): HomePageData => ({
  from: '2026-05-01',
  figures: [
    { key: 'collectedKg', value: 1500.4, before: 1000 },
    { key: 'objects', value: 75, before: 100 },
    { key: 'pickups', value: 3, before: 3 },
    { key: 'activeStores', value: 2, before: 0 },
  ],
  matters: [{ key: 'fullBins', count: 2, at: { guid: 'store-1', name: 'Corner' } }],
  steps: homeContentByRole.Retailer.steps.map(key => ({ key, isDone: key === 'store' })),
  ...overrides,
})

const show = async (
  answer: () => { status?: number; body?: unknown },
  role: SessionRole = 'Retailer',
  extras: readonly ApiExtension[] = ['home'],
) => {
  const api = fakeApi({ 'GET /b2b/common/home': answer }, [...extras])
  const area: Area = areas[role]
  return { api, ...(await renderArea({ area, at: `${area.path}/home` })) }
}
const figures = async () => {
  await screen.findByText('Collected')
  return screen.getAllByRole('term').map(term => term.parentElement?.textContent?.replace(/\s/g, ' '))
}

afterEach(() => setLanguage('en'))

describe('the home page', () => {
  it('is first in the menu, and greets the user by name', async () => {
    await show(() => ({ body: home() }))
    expect(await screen.findByText(/^Hello, /)).toBeVisible()
    const [first] = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link')
    expect(first).toHaveAccessibleName('Overview')
    expect(first).toHaveAttribute('aria-current', 'page')
  })

  it('shows each figure with its change', async () => {
    await show(() => ({ body: home() }))
    expect(await figures()).toEqual([
      'Collected1,500 kg↑ 50% more than before',
      'Bottles and other items75↓ 25% less than before',
      'Pickups3As many as before',
      'Stores with returns2No earlier data',
    ])
  })

  it('draws the development of a figure, and nothing if there is none', async () => {
    const trend = [0, 1, 4, 2, 0, 0, 0, 0, 0, 2]
    const figure = { key: 'objects' as const, value: 9, before: 2 }
    await show(() => ({
      body: home({
        figures: [
          { ...figure, trend },
          { ...figure, trend: trend.map(() => 0) },
        ],
      }),
    }))
    expect(await screen.findAllByText('Bottles and other items')).toHaveLength(2)
    const lines = document.querySelectorAll('dl polyline')
    expect(lines).toHaveLength(1)
    // The largest value is at the top of the chart (y = 0), and 0 is at the bottom.
    expect(lines[0]?.getAttribute('points')?.split(' ').slice(0, 3)).toEqual([
      '0,24',
      expect.stringMatching(/^11\.1\d*,18$/),
      expect.stringMatching(/^22\.2\d*,0$/),
    ])
  })

  it('says how many times as much when a percentage would be too large', async () => {
    const figure = (value: number) => ({ key: 'objects' as const, value, before: 2 })
    await show(() => ({ body: home({ figures: [figure(20), figure(22), figure(2002)] }) }))
    await screen.findByText('2,002')
    expect(screen.getAllByText(/(more than|as) before$/).map(each => each.textContent)).toEqual([
      '↑ 900% more than before',
      '↑ 11 times as much as before',
      '↑ 1,001 times as much as before',
    ])
  })

  it('leads to the attention items and to the remaining first steps', async () => {
    await show(() => ({ body: home() }))
    const matters = await screen.findByRole('region', { name: 'Needs attention' })
    const [full] = within(matters).getAllByRole('link')
    expect(full).toHaveTextContent('2 full binsFirst: Corner')
    // The item counts two stores, so its link leads to a filtered list. For one store, it would open the store itself.
    expect(full).toHaveAttribute('href', `/retail/structure?filter=${encodeURIComponent('{"matter":"fullBins"}')}`)
    const steps = screen.getByRole('region', { name: 'First steps' })
    expect(steps).toHaveTextContent('1 of 4 done')
    expect(
      within(steps)
        .getAllByRole('link')
        .map(link => link.getAttribute('href')),
    ).toEqual(['/retail/structure', '/retail/employees/new', '/retail/rewards/new'])
  })

  it.each(['soldOut', 'runningOut'] as const)('leads a service provider to exactly the rewards of %s', key => {
    const { path, screens } = areas.ServiceProvider as Area
    const link = attentionLink(
      { areaPath: path, screens, resources: new Map() },
      { key, count: 2, at: null },
      'ServiceProvider',
    )
    expect(decodeURIComponent(link)).toBe(`/service-provider/rewards/premium?filter={"shortage":"${key}"}`)
  })

  it('of a new organisation starts with the first steps, and shows no zeros', async () => {
    const zeros = home().figures.map(({ key }) => ({ key, value: 0, before: 0 }))
    await show(() => ({ body: home({ figures: zeros }) }))
    const steps = await screen.findByRole('region', { name: 'First steps' })
    expect(screen.queryByLabelText('Figures')).toBeNull()
    expect(screen.queryByText(/^The last 30 days/)).toBeNull()
    const attention = screen.getByRole('region', { name: 'Needs attention' })
    expect(steps.compareDocumentPosition(attention)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('shows zeros when all first steps are done', async () => {
    const zeros = home().figures.map(({ key }) => ({ key, value: 0, before: 0 }))
    await show(() => ({ body: home({ figures: zeros, steps: home().steps.map(step => ({ ...step, isDone: true })) }) }))
    expect(await screen.findByLabelText('Figures')).toBeVisible()
  })

  it('leads a recycler from the figures to the requests that were booked or finished since', async () => {
    const figures = homeContentByRole.Recycler.figures.map(key => ({ key, value: 2, before: 1 }))
    await show(() => ({ body: home({ figures, matters: [], steps: [] }) }), 'Recycler')
    const shownFigures = within(await screen.findByLabelText('Figures'))
    const links = shownFigures.getAllByRole('link').map(link => decodeURIComponent(link.getAttribute('href') ?? ''))
    const finished = '/recycler/requests?filter={"status":"Finished","from":"2026-05-01"}'
    const booked = '/recycler/requests?filter={"status":"Any","createdFrom":"2026-05-01"}'
    expect(links).toEqual([booked, finished, finished, finished])
  })

  it('leads a shop from its masses to the analytics of the same days, and of yesterday', async () => {
    await show(() => ({ body: home() }), 'Retailer', ['home', 'analytics'])
    const shownFigures = within(await screen.findByLabelText('Figures'))
    const links = shownFigures.getAllByRole('link').map(link => link.getAttribute('href'))
    expect(links).toEqual(Array(3).fill('/retail/analytics?from=2026-05-01&to=2026-05-30'))
    const { from, to } = periodOfPreset('yesterday')
    const yesterday = screen.getByRole('link', { name: 'Yesterday’s figures' })
    expect(yesterday).toHaveAttribute('href', `/retail/analytics?from=${from}&to=${to}`)
  })

  it.each([
    ['Recycler', 'Find locations and plan a trip', '/recycler/map'],
    ['Sponsor', 'Choose rewards to sponsor', '/sponsor/rewards'],
  ] as const)('leads a %s to the screen of the daily work: %s', async (role, name, path) => {
    const figures = homeContentByRole[role].figures.map(key => ({ key, value: 2, before: 1 }))
    await show(() => ({ body: home({ figures, matters: [], steps: [] }) }), role)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path)
  })

  it('leads to the new bins that are private, and to the store without bins', async () => {
    const at = { guid: 'store-1', name: 'Corner' }
    const matters = [
      { key: 'newBins', count: 5, at },
      { key: 'storesWithoutBins', count: 1, at },
    ] as const
    await show(() => ({ body: home({ matters: [...matters] }) }), 'Retailer', ['home', 'allBins'])
    const link = await screen.findByRole('link', { name: /^5 new bins are not public yet/ })
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://portal.example')
    expect(pathname).toBe('/retail/bins')
    expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({ state: 'newPrivate' })
    const empty = screen.getByRole('link', { name: /^1 store has no bins/ })
    expect(empty).toHaveAttribute('href', '/retail/structure/store-1/bins')
  })

  it('leads to the first store’s bins if the API has no list of all bins', () => {
    const { path } = areas.Retailer
    const engine = { areaPath: path, screens: [{ segment: 'structure' }], resources: new Map() }
    const item = { key: 'newBins', count: 5, at: { guid: 'store-1', name: 'Corner' } } as const
    expect(attentionLink(engine, item, 'Retailer')).toBe('/retail/structure/store-1/bins')
  })

  it('has no first steps when all are done, and says that nothing needs attention', async () => {
    const steps = home().steps.map(step => ({ ...step, isDone: true }))
    await show(() => ({ body: home({ matters: [], steps }) }))
    expect(await screen.findByText('All caught up')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })

  it('says what went wrong, and can be retried', async () => {
    const answers = [errorAnswer(403, 'Forbidden'), { body: home() }]
    const { user } = await show(() => answers.shift() ?? {})
    expect(await screen.findByRole('alert')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await figures()).toHaveLength(4)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe.each(sessionRoles)('the home page of %s', role => {
  it('has a screen for each of its links', () => {
    const { path, screens } = areas[role] as Area
    const { matters, steps } = homeContentByRole[role]
    const at = { guid: 'store-1', name: 'Corner' }
    const links = [
      ...matters.map(key =>
        attentionLink(
          { areaPath: path, screens: areas[role].screens, resources: new Map() },
          { key, count: 1, at },
          role,
        ),
      ),
      ...steps.map(key => onboardingStepLink(path, key)),
    ]
    const segments = links.map(link => link.slice(path.length + 1).split(/[/?]/)[0])
    expect(segments.filter(segment => !screens.some(screen => screen.segment === segment))).toEqual([])
  })
})

it.each(languages)('has phrases in %s for everything that it may show', language => {
  const { figures, matters, steps } = messagesOf<typeof import('../../src/i18n/en/home')>('home')[language].home
  const missing = [
    ...homeFigures.filter(key => !figures[key]),
    ...attentionItemNames.filter(key => !matters[key]),
    ...onboardingSteps.filter(key => !steps[key]),
  ]
  expect(missing).toEqual([])
})

it('is missing from the menu of an API that has only the specification’s calls', async () => {
  const { hasApiExtension, forgetConfig, loadConfig } = await import('../../src/config')
  forgetConfig()
  fakeApi({}, [])
  await loadConfig()
  expect(hasApiExtension('home')).toBe(false)
  const area: Area = areas.Recycler
  await renderArea({ area, at: '/recycler/requests' })
  expect(await screen.findByRole('link', { name: 'Requests' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull()
})
