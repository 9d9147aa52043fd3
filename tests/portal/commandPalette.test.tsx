/**
 * Checks the command palette and the shortcuts: a role reaches its screens, create actions and records with the
 * keyboard only.
 */
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type SessionRole, sessionRoles } from '../../contract/roles'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { resolveDefinitions } from '../../src/custom/engine/definition/resolve'
import { LazyCommandPalette, pendingPaletteInput } from '../../src/custom/shell/commandPalette/LazyCommandPalette'
import { canCreate, findSearchableLists } from '../../src/custom/shell/commandPalette/searchableLists'
import { allDefinitions } from '../helpers/definitions'
import { employee, location } from './support/builders'
import { errorAnswer, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

const open = async (handlers: Parameters<typeof fakeApi>[0] = {}, role: SessionRole = 'Retailer', at = 'employees') => {
  const api = fakeApi(
    {
      'GET /b2b/retail/employees': () => pageOf([employee(1)]),
      'GET /b2b/retail/locations': () => pageOf([]),
      'GET /b2b/retail/rewards/simple': () => pageOf([]),
      ...handlers,
    },
    ['home', 'search', 'sort', 'placeSearch'],
  )
  const area: Area = areas[role]
  const view = await renderArea({ area, at: `${area.path}/${at}` })
  await screen.findByRole('button', { name: 'Find (Ctrl K)' })
  return { api, ...view, user: userEvent.setup() }
}
const palette = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'A screen, an action or a name' })
}
/**
 * Returns a handler for a list call: it responds with the rows if the call searches for "gre", otherwise with no rows.
 */
const found = (rows: readonly unknown[]) => (call: { path: string }) => pageOf(call.path.includes('q=gre') ? rows : [])
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent

// jsdom cannot scroll.
Element.prototype.scrollIntoView = () => undefined

describe('the command palette', () => {
  it('of a recycler finds places on the map, and an address that the geocoder can look up', async () => {
    const kharkiv = {
      kind: 'City',
      name: '',
      address: '',
      city: { en: 'Kharkiv' },
      region: { en: 'Kharkiv Oblast' },
      point: { latitude: 49.98081, longitude: 36.25272 },
    }
    const { user, router } = await open(
      { 'GET /b2b/recycler/places': () => ({ body: { items: [kharkiv], hasAddresses: true } }) },
      'Recycler',
      'requests',
    )
    const box = await palette(user)
    await user.type(box, 'Khark')
    const group = await screen.findByRole('group', { name: 'On the map' })
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Kharkiv, Kharkiv Oblast', 'Look up the address “Khark”'])
    await user.click(within(group).getByRole('option', { name: 'Kharkiv, Kharkiv Oblast' }))
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      '/recycler/map?at=49.98081,36.25272,12',
    )
  })

  it('holds the screens and the create actions of the role, and goes there by arrows and Enter', async () => {
    const { user, router } = await open()
    const box = await palette(user)
    expect(box).toHaveFocus()
    expect(screen.getByRole('dialog', { name: 'Find' })).toBeVisible()
    expect(options()).toEqual(expect.arrayContaining(['Overview', 'Map', 'Add store', 'Add reward', 'Add employee']))
    await user.type(box, 'ployee ADD')
    expect(options()).toEqual(['Add employee'])
    await user.clear(box)
    await user.type(box, 'emp')
    expect(options()).toEqual(['Employees', 'Add employee'])
    expect(active(box)).toBe('Employees')
    await user.keyboard('{ArrowDown}')
    expect(active(box)).toBe('Add employee')
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/retail/employees/new')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'A screen, an action or a name' })).toBeNull())
  })

  it('finds records by name in each list, and says where they are', async () => {
    const { api, user, router } = await open({
      'GET /b2b/retail/locations': found([location(1, { name: 'Green corner' })]),
      'GET /b2b/retail/employees?deactivated=true': found([employee(7, { name: 'Greta', deactivated: true })]),
      'GET /b2b/retail/employees?deactivated=false': found([]),
    })
    await user.type(await palette(user), 'gre')
    expect(await screen.findByRole('option', { name: 'Green corner' })).toBeVisible()
    expect(within(screen.getByRole('group', { name: 'Employees' })).getByRole('option')).toHaveTextContent('Greta')
    expect(api.calls.filter(({ path }) => path.includes('q=g&'))).toEqual([])
    await user.click(screen.getByRole('option', { name: 'Greta' }))
    const { pathname, search } = router.state.location
    expect([pathname, JSON.parse(new URLSearchParams(search).get('filter') ?? '')]).toEqual([
      '/retail/employees',
      { deactivated: true, q: 'Greta' },
    ])
  })

  it('distinguishes records with the same name by a second line', async () => {
    const { user } = await open({
      'GET /b2b/retail/locations': found([
        location(1, { name: 'Green corner', street: 'Lvivska' }),
        location(2, { name: 'Green corner', street: 'Saharova' }),
      ]),
    })
    await user.type(await palette(user), 'gre')
    const both = await screen.findAllByRole('option', { name: 'Green corner' })
    expect(both[0]).toHaveAccessibleDescription(/Lvivska/)
    expect(both[1]).toHaveAccessibleDescription(/Saharova/)
  })

  it('says when a list could not be searched, and shows the results of the others', async () => {
    const { user } = await open({
      'GET /b2b/retail/locations': found([location(1, { name: 'Green corner' })]),
      'GET /b2b/retail/rewards/simple': () => errorAnswer(403, 'Forbidden'),
    })
    await user.type(await palette(user), 'gre')
    expect(await screen.findByText('Not every list could be searched')).toBeVisible()
    expect(screen.getByRole('option', { name: 'Green corner' })).toBeVisible()
  })

  it('does not query a list that cannot be searched', async () => {
    const { api, user } = await open({ 'GET /b2b/recycler': () => pageOf([]) }, 'Recycler', 'requests')
    await user.type(await palette(user), 'zzzz')
    await screen.findByText('Nothing found')
    await waitFor(() => expect(api.of('GET').filter(({ path }) => path.includes('q=zzzz'))).toHaveLength(1))
  })
})

describe('the keyboard shortcuts', () => {
  it('are shown by ?, where single keys can be switched off', async () => {
    const { user } = await open()
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(dialog.getByText('Ctrl K')).toBeVisible()
    await user.click(dialog.getByRole('switch'))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await palette(user)
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).getByRole('switch'))
  })

  it('focus the search box, which takes them as letters, and open a new record', async () => {
    const { user, router } = await open()
    const search = await screen.findByRole('searchbox')
    await user.keyboard('/')
    expect(search).toHaveFocus()
    await user.keyboard('n')
    expect(search).toHaveValue('n')
    search.blur()
    await user.keyboard('n')
    expect(router.state.location.pathname).toBe('/retail/employees/new')
  })
})

it.each(sessionRoles)('every list of %s with an add button is among the actions', role => {
  const { path, menu, screens } = areas[role] as Area
  const resources = resolveDefinitions(allDefinitions, role)
  const organisation = { meta: {} } as Parameters<typeof findSearchableLists>[1]
  const offered = findSearchableLists({ areaPath: path, menu, screens, resources }, organisation).filter(canCreate)
  const shown = screens.flatMap(each =>
    each.kind === 'resource' ? [each.resource] : each.kind === 'tabs' ? each.tabs.map(tab => tab.resource) : [],
  )
  const wanted = shown.filter(name => resources.get(name)?.toolbar.some(({ kind }) => kind === 'create'))
  expect(offered.map(({ definition }) => definition.name)).toEqual(wanted)
})

it('takes Ctrl K from the browser while it still loads, and keeps what is typed next', async () => {
  const user = userEvent.setup()
  const view = render(<LazyCommandPalette />)
  const ctrlK = new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true, cancelable: true })
  act(() => void window.dispatchEvent(ctrlK))
  expect(ctrlK.defaultPrevented).toBe(true)
  await user.keyboard('Empx{Backspace}')
  expect(pendingPaletteInput).toEqual({ isMade: true, typed: 'Emp' })
  await user.keyboard('{Escape}')
  expect(pendingPaletteInput).toEqual({ isMade: false, typed: '' })
  view.unmount()
})
