/** Checks lists on a phone, the height of rows on a wide screen, and the text that names the shown range of rows. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { areas } from '../../../src/app/areas'
import { setLanguage } from '../../../src/i18n/i18n'
import { booking } from '../recycler/recyclerSamples'
import { employee, location, simpleReward } from '../support/builders'
import { fakeApi, pageOf, rowsOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

const rewards = 'GET /b2b/retail/rewards/simple'
const open = (at = '/retail/rewards') => renderArea({ area: areas.Retailer, at })
const narrow = () => {
  const wide = window.matchMedia
  window.matchMedia = query => ({ ...wide(query), matches: query.includes('max-width') })
}

/** Fakes the window of a tablet. The returned function turns the tablet upright, which makes the window narrower. */
const openTablet = () => {
  const { matchMedia } = window
  const listeners = new Set<() => void>()
  let widthPx = 1280
  window.matchMedia = query => ({
    ...matchMedia(query),
    get matches() {
      const [, limit, width, unit] = /(min|max)-width: ?([\d.]+)(px|em)/.exec(query) ?? []
      const px = Number(width) * (unit === 'em' ? 16 : 1)
      return limit === 'min' ? widthPx >= px : limit === 'max' && widthPx <= px
    },
    addEventListener: (_: string, listener: unknown) => void listeners.add(listener as () => void),
    removeEventListener: (_: string, listener: unknown) => void listeners.delete(listener as () => void),
  })
  return () =>
    act(async () => {
      widthPx = 800
      for (const listener of listeners) listener()
    })
}

describe('a tablet that is turned', () => {
  const sagas = 'b2b/recycler/recycling-sagas'

  it('keeps the weighed masses of a pickup; the list becomes cards after they were sent', async () => {
    const turn = openTablet()
    let rows = [booking(1), booking(2)]
    const api = fakeApi(
      {
        [`GET /${sagas}`]: () => pageOf(rows),
        [`PUT /${sagas}`]: () => {
          rows = rows.slice(1)
          return { body: booking(1, { status: 'Finished' }) }
        },
      },
      ['pickupReports'],
    )
    const { user } = await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
    await user.click((await screen.findAllByRole('button', { name: 'Report pickup' }))[0] as HTMLElement)
    const form = within(await screen.findByRole('dialog', { name: 'Report pickup' }))
    await user.type(await form.findByLabelText(/^Glass/), '12')
    await turn()
    expect(screen.getByLabelText(/^Glass/)).toHaveValue('12')
    expect(screen.getByRole('table', { hidden: true })).toBeInTheDocument()
    await user.click(form.getByRole('button', { name: 'Report pickup' }))
    await waitFor(() =>
      expect(api.of('PUT').map(({ body }) => body)).toEqual([{ weighed: [{ material: 'glass', kg: 12 }] }]),
    )
    await waitFor(() => expect(screen.queryByRole('table', { hidden: true })).not.toBeInTheDocument())
    expect((await screen.findByText('Store 2')).closest('li')).not.toBeNull()
  })

  it('keeps a dialog while its text is retyped, and shows cards as soon as the dialog is cancelled', async () => {
    const turn = openTablet()
    fakeApi({ [`GET /${sagas}`]: () => pageOf([booking(1), booking(2)]) }, ['pickupReports'])
    const { user } = await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(true)
    await user.click((await screen.findAllByRole('button', { name: 'Report pickup' }))[0] as HTMLElement)
    const form = within(await screen.findByRole('dialog', { name: 'Report pickup' }))
    const glass = await form.findByLabelText(/^Glass/)
    await user.type(glass, '1')
    await turn()
    await user.type(glass, '{Backspace}')
    await user.type(glass, '2')
    expect(screen.getByLabelText(/^Glass/)).toHaveValue('2')
    expect(screen.getByRole('table', { hidden: true })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(ask).toHaveBeenCalledTimes(1)
    ask.mockRestore()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('shows cards at once if nothing is typed', async () => {
    const turn = openTablet()
    fakeApi({ [rewards]: () => pageOf([simpleReward(1)]) })
    await open()
    expect(await screen.findByRole('table')).toBeVisible()
    await turn()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect((await screen.findByText('Reward 1')).closest('li')).not.toBeNull()
  })
})

describe('a row on a phone', () => {
  it('shows its title and the most important values; a tap shows the rest', async () => {
    narrow()
    fakeApi({ [rewards]: () => pageOf([simpleReward(1)]) })
    const { user } = await open()
    const card = within((await screen.findByText('Reward 1')).closest('li') as HTMLElement)
    expect(card.getByText(/^Points:/)).toBeInTheDocument()
    expect(card.queryByText('A thing worth having')).not.toBeInTheDocument()
    await user.click(card.getByRole('button', { name: 'Details: Reward 1', expanded: false }))
    expect(card.getByText('A thing worth having')).toBeInTheDocument()
    await user.click(card.getByRole('button', { name: 'Details: Reward 1', expanded: true }))
    expect(card.queryByText('A thing worth having')).not.toBeInTheDocument()
  })
})

describe('a row without a value on a phone', () => {
  it('omits the value in its line; a tap shows it', async () => {
    narrow()
    fakeApi({ 'GET /b2b/retail/employees': () => pageOf([employee(1, { email: '' })]) })
    const { user } = await open('/retail/employees')
    const card = within((await screen.findByText('Employee 1')).closest('li') as HTMLElement)
    expect(card.queryByText('–')).not.toBeInTheDocument()
    await user.click(card.getByRole('button', { name: 'Details: Employee 1' }))
    // The two dashes are for the missing e-mail address and the missing store of the employee.
    expect(card.getAllByText('–')).toHaveLength(2)
  })
})

describe('the buttons of a row on a phone', () => {
  it('say in words what an icon cannot', async () => {
    narrow()
    fakeApi({ 'GET /b2b/retail/employees': () => pageOf([employee(1)]) })
    await open('/retail/employees')
    const card = within((await screen.findByText('Employee 1')).closest('li') as HTMLElement)
    expect(card.getByRole('button', { name: 'Deactivate' })).toHaveTextContent('Deactivate')
  })

  it('are at most two, all with their label, next to a menu of the others', async () => {
    narrow()
    fakeApi({
      'GET /b2b/retail/locations?': () => pageOf([location(1)]),
      'GET /b2b/retail/locations/cities': () => ({ body: [] }),
    })
    const { user } = await open('/retail/structure')
    const card = within((await screen.findByText('Store 1')).closest('li') as HTMLElement)
    const labels = card.getAllByRole('button').map(({ textContent }) => textContent)
    // The buttons that show all values and open the menu have only icons, so their text is empty.
    expect(labels.filter(Boolean)).toEqual(['Bins', 'Edit'])
    await user.click(card.getByRole('button', { name: 'More actions: Store 1' }))
    const menu = within(await screen.findByRole('menu', { name: 'More actions: Store 1' }))
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['View', 'Delete'])
  })
})

describe('cards', () => {
  it('are sorted by a button, because they have no headings', async () => {
    narrow()
    const api = fakeApi({ 'GET /b2b/retail/employees': () => pageOf([employee(1)]) }, ['sort'])
    const { user } = await open('/retail/employees')
    await user.click(await screen.findByRole('button', { name: 'Sort' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Name ascending',
      'Email ascending',
      'Role ascending',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Email ascending' }))
    await waitFor(() => expect(api.of('GET').at(-1)?.path).toMatch(/sort=email&order=ASC/))
    await act(() => setLanguage('pl'))
    expect(await screen.findByRole('button', { name: 'Sortuj' })).toBeVisible()
    await act(() => setLanguage('en'))
  })
})

describe('filters on a phone', () => {
  it('become a button with the number of set filters when there are more than two', async () => {
    narrow()
    fakeApi({ 'GET /staff/auditLog': () => rowsOf([]), 'GET /staff/organisations': () => rowsOf([]) })
    const { user, router } = await renderArea({ area: areas.Staff, at: '/staff/audit-log' })
    const actor = () => screen.queryByRole('textbox', { name: 'Actor’s email' })
    expect(await screen.findByRole('textbox', { name: 'Record’s name or id' })).toBeVisible()
    expect(actor()).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Filters', expanded: false }))
    await user.type(await screen.findByRole('textbox', { name: 'Actor’s email' }), 'x')
    await user.click(await screen.findByRole('button', { name: 'Filters (1)', expanded: true }))
    expect(actor()).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Filters (1)', expanded: false }))
    expect(actor()).toHaveValue('x')
    expect(JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '{}')).toEqual({ actor: 'x' })
  })

  it('stay in place when there are two', async () => {
    narrow()
    fakeApi({ 'GET /staff/employees': () => rowsOf([]), 'GET /staff/organisations': () => rowsOf([]) })
    await renderArea({ area: areas.Staff, at: '/staff/employees' })
    expect(await screen.findByRole('combobox', { name: 'Organisation' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Filters' })).not.toBeInTheDocument()
  })
})

describe('a table', () => {
  it('has compact rows on request, in the next list too', async () => {
    fakeApi({ [rewards]: () => pageOf([simpleReward(1)]) })
    const { user, unmount } = await open()
    await screen.findByText('Reward 1')
    expect(screen.getByRole('table').closest('.dense')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Compact rows' }))
    unmount()
    await open()
    await screen.findByText('Reward 1')
    expect(screen.getByRole('table').closest('.dense')).not.toBeNull()
  })

  it('says which rows it shows and how many there are', async () => {
    fakeApi({ [rewards]: () => ({ body: { items: [simpleReward(31)], total: 70, pageSize: 30 } }) })
    await open('/retail/rewards?page=2')
    expect(await screen.findByText(/^31.60 of 70$/)).toBeInTheDocument()
  })
})

describe('a filter that a phone hides', () => {
  it('has the value of the address when it is shown', async () => {
    narrow()
    fakeApi({ 'GET /b2b/retail/locations': () => pageOf([{ guid: 'l1', name: 'Store 1' }]) })
    const filter = encodeURIComponent(JSON.stringify({ state: 'full', locationId: 'l1' }))
    const { user } = await open(`/retail/bins?filter=${filter}`)
    await user.click(await screen.findByRole('button', { name: /^Filters/, expanded: false }))
    expect(await screen.findByDisplayValue('Store 1')).toBeVisible()
  })
})
