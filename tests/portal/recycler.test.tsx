import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecyclerLocation, Saga } from '../../contract/sagas'
import { areas } from '../../src/areas'
import { storeSession } from '../../src/authProvider/session'
import { BookingResult } from '../../src/custom/recycler/BookingResult'
import { LocationPopup } from '../../src/custom/recycler/LocationPopup'
import { useBookAll } from '../../src/custom/recycler/useBookAll'
import { loadAreaWords } from '../../src/i18n/areaWords'
import { newI18nProvider } from '../../src/i18n/provider'
import { loadRecyclerWords } from '../../src/i18n/recyclerSource'
import { location, token } from './support/builders'
import { fakeApi, pageOf, refusal } from './support/fakeApi'
import { renderArea } from './support/renderArea'

const { guid, name, street, houseNumber, point } = location(1)
const empty = { totalKg: 0, kgByType: {} }
const full: RecyclerLocation = {
  guid,
  name,
  street,
  houseNumber,
  point,
  city: { guid, localizedNames: { en: 'Kyiv', ua: 'Київ', pl: 'Kijów' } },
  isLocked: false,
  updatedAt: '2026-05-01T10:00:00.000Z',
  fillLevel: 72,
  bins: { total: 3, full: 0, faulty: 0 },
  cityTotal: null,
  recyclablesCount: {
    totalObjectsCount: 140,
    plastic: { totalKg: 12.5, kgByType: { PET: 12.5 } },
    glass: { totalKg: 30, kgByType: { Clear: 20, Green: 10 } },
    metal: empty,
    paper: empty,
  },
}

const onBooked = vi.fn()
const booking = (number: number, overrides: Partial<Saga> = {}): Saga => ({
  guid: `00000000-0000-4000-9000-00000000000${number}`,
  status: 'Started',
  location: { guid, name: `Store ${number}`, street, houseNumber, city: full.city.localizedNames, point },
  recycler: { guid, name: 'Round' },
  bottlesPickedAt: null,
  code: `CODE0${number}`,
  createdAt: full.updatedAt,
  finishedAt: null,
  canceledAt: null,
  countedKg: null,
  weighedKg: null,
  waitingKg: number,
  ...overrides,
})

const open = async (overrides: Partial<RecyclerLocation> = {}, own?: Saga) => {
  storeSession(token({ role: 'Recycler' }))
  await loadAreaWords()
  await loadRecyclerWords()
  render(
    <CoreAdminContext i18nProvider={newI18nProvider()}>
      <LocationPopup location={{ ...full, ...overrides }} booking={own} onBooked={onBooked} onClose={() => {}} />
    </CoreAdminContext>,
  )
  return { user: userEvent.setup(), popup: within(await screen.findByRole('dialog', { name: 'Store 1' })) }
}
beforeEach(() => onBooked.mockClear())

describe("the popup of the recycler's map", () => {
  it('shows address, update, objects, masses and the fill level', async () => {
    const { popup } = await open()
    expect(popup.getByText('Kyiv, Khreshchatyk 1')).toBeVisible()
    expect(popup.getByText(/^Updated 1 May 2026/)).toBeVisible()
    expect(popup.getByText('140 objects to collect')).toBeVisible()
    const glass = popup.getByRole('row', { name: /Glass/ })
    expect(glass).toHaveTextContent('Clear 20')
    expect(within(glass).getByRole('cell')).toHaveTextContent('30')
    expect(popup.getByRole('progressbar', { name: 'Bins are 72% full' })).toHaveAttribute('aria-valuenow', '72')
  })

  it("shows the specification's 40 where the API sends no fill level", async () => {
    const { fillLevel: _, ...unknown } = full
    const { popup } = await open({ ...unknown, fillLevel: undefined as unknown as number })
    expect(popup.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  })

  it('says which bins report being full or broken, and nothing where the API says nothing', async () => {
    const { popup } = await open({ bins: { total: 3, full: 2, faulty: 1 } })
    expect(popup.getByText('Full bins: 2')).toBeVisible()
    expect(popup.getByText('Bins out of order: 1')).toBeVisible()
    cleanup()
    const silent = await open({ bins: undefined as unknown as RecyclerLocation['bins'] })
    expect(silent.popup.queryByRole('alert')).toBeNull()
  })

  it('books the location once', async () => {
    const api = fakeApi({ 'POST /b2b/recycler/recycling-sagas': () => ({ status: 201, body: {} }) })
    const { user, popup } = await open()
    await user.dblClick(popup.getByRole('button', { name: 'Start recycling' }))
    expect(await popup.findByRole('button', { name: 'Already booked' })).toBeDisabled()
    expect(api.of('POST').map(({ path }) => path)).toEqual([`/b2b/recycler/recycling-sagas/${guid}`])
    expect(onBooked).toHaveBeenCalledOnce()
  })

  it('shows the door code of the answer at once, and the way there', async () => {
    fakeApi({ 'POST /b2b/recycler/recycling-sagas': () => ({ status: 201, body: booking(1) }) })
    const { user, popup } = await open()
    await user.click(popup.getByRole('button', { name: 'Start recycling' }))
    const own = within(await popup.findByRole('group', { name: 'Yours' }))
    expect(own.getByText('CODE01')).toBeVisible()
    expect(own.getByRole('link', { name: 'Open in maps: Store 1' })).toHaveAttribute(
      'href',
      expect.stringContaining(`mlat=${point.latitude.toFixed(6)}`),
    )
    expect(onBooked).toHaveBeenCalledWith([booking(1).guid])
  })

  it('tells one’s own booking from another’s, in the words of the specification both', async () => {
    const { popup } = await open({ isLocked: true }, booking(1))
    expect(popup.getByText('CODE01')).toBeVisible()
    expect(popup.getByRole('button', { name: 'Already booked' })).toBeDisabled()
    cleanup()
    const others = await open({ isLocked: true })
    expect(others.popup.getByRole('button', { name: 'Already booked' })).toBeDisabled()
    expect(others.popup.queryByText('Yours')).toBeNull()
  })

  it('takes a 422 for booked by another', async () => {
    fakeApi({
      'POST /b2b/recycler/recycling-sagas': () => refusal(422, 'BottlesCollectionIsNotAvailableAtThisTime'),
    })
    const { user, popup } = await open()
    await user.click(popup.getByRole('button', { name: 'Start recycling' }))
    expect(await popup.findByRole('button', { name: 'Already booked' })).toBeDisabled()
  })

  it('offers nothing where the location is locked', async () => {
    const { popup } = await open({ isLocked: true })
    expect(popup.getByRole('button', { name: 'Already booked' })).toBeDisabled()
  })
})

describe('booking several', () => {
  const places = [1, 2, 3].map(number => ({ ...full, guid: location(number).guid, name: `Store ${number}` }))
  const BookThem = () => {
    const { run, bookAll, close } = useBookAll(onBooked)
    return (
      <>
        <button type="button" onClick={() => void bookAll(places)}>
          Book
        </button>
        {run && <BookingResult run={run} onClose={close} />}
      </>
    )
  }

  it('has an answer for each: what is booked with its code, what is refused with the reason', async () => {
    storeSession(token({ role: 'Recycler' }))
    await loadAreaWords()
    await loadRecyclerWords()
    const api = fakeApi({
      'POST /b2b/recycler/recycling-sagas': ({ path }) => {
        if (path.endsWith(`${places[1]?.guid}`)) return refusal(422, 'BottlesCollectionIsNotAvailableAtThisTime')
        return path.endsWith(`${places[2]?.guid}`) ? refusal(503, 'ServiceUnavailable') : { body: booking(1) }
      },
    })
    render(
      <MemoryRouter>
        <CoreAdminContext i18nProvider={newI18nProvider()}>
          <BookThem />
        </CoreAdminContext>
      </MemoryRouter>,
    )
    await userEvent.setup().click(screen.getByRole('button', { name: 'Book' }))
    const result = within(await screen.findByRole('dialog', { name: '1 booked, 2 refused' }))
    const [first, second, third] = result.getAllByRole('listitem')
    expect(first).toHaveTextContent('Store 1Door code: CODE01')
    expect(second).toHaveTextContent('Store 2Already booked')
    expect(third?.textContent).toMatch(/^Store 3.+/)
    expect(result.getByRole('link', { name: 'Show the trip' })).toHaveAttribute('href', '/recycler/trip')
    expect(api.of('POST')).toHaveLength(3)
    expect(onBooked).toHaveBeenCalledWith([booking(1).guid])
  })
})

describe('the trip', () => {
  const at = (number: number, longitude: number) => {
    const { location } = booking(number)
    return booking(number, { location: { ...location, point: { latitude: 50, longitude } } })
  }
  const three = [at(1, 30), at(2, 30.04), at(3, 30.02)]
  const openTrip = async (bookings = three) => {
    const api = fakeApi({ 'GET /b2b/recycler/recycling-sagas': () => pageOf(bookings) })
    const view = await renderArea({ area: areas.Recycler, at: '/recycler/trip' })
    return { ...view, api }
  }
  const stops = () =>
    within(screen.getByRole('region', { name: 'Stops' }))
      .getAllByRole('checkbox')
      .map(box => box.getAttribute('aria-label')?.replace('Done: Store ', ''))
      .join('')

  it('goes through the bookings the shortest way, each with its code, and is moved by hand', async () => {
    const { user } = await openTrip()
    const list = within(await screen.findByRole('region', { name: 'Stops' }))
    expect(list.getByText(/Stops: 3 · 6 kg/)).toBeVisible()
    expect(['132', '231']).toContain(stops())
    const before = stops()
    const top = `Store ${before[0]}`
    await user.click(screen.getByRole('button', { name: `Move ${top} down` }))
    expect(stops()).toBe(`${before[1]}${before[0]}${before[2]}`)
    expect(screen.getByText(`${top} is now stop 2 of 3`)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: `Move ${top} down` })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(stops()).toBe(`${before[1]}${before[2]}${before[0]}`)
    expect(screen.getByRole('button', { name: `Move ${top} up` })).toHaveFocus()
  })

  it('is ticked off, and still is when one comes back', async () => {
    const { user, unmount } = await openTrip()
    await user.click(await screen.findByRole('checkbox', { name: 'Done: Store 2' }))
    expect(await screen.findByText('Done: 1 of 3')).toBeVisible()
    unmount()
    await openTrip()
    expect(await screen.findByRole('checkbox', { name: 'Done: Store 2' })).toBeChecked()
  })

  it('leaves out what is not wanted today, and takes it in again', async () => {
    const { user } = await openTrip()
    await user.click(await screen.findByRole('button', { name: 'Leave out: Store 2' }))
    expect(stops()).not.toContain('2')
    await user.click(screen.getByRole('button', { name: 'Add: Store 2' }))
    expect(stops()).toContain('2')
  })

  it('stands with an API that says no more of a booking than the specification', async () => {
    await openTrip([{ ...booking(1), location: { name: 'Store 1' }, waitingKg: undefined } as unknown as Saga])
    expect(await screen.findByText('1. Store 1')).toBeVisible()
  })

  it('says what to do where nothing is booked', async () => {
    await openTrip([])
    expect(await screen.findByRole('link', { name: 'To the map' })).toHaveAttribute('href', '/recycler/map')
  })
})

describe('requests', () => {
  it('can be cancelled while they are started', async () => {
    const saga = { guid, status: 'Started', code: 'AB12CD', location: { guid, name }, createdAt: full.updatedAt }
    const api = fakeApi({
      'GET /b2b/recycler/recycling-sagas': () => pageOf([saga]),
      'PUT /b2b/recycler/recycling-sagas': () => ({ body: saga }),
    })
    const { user } = await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
    await user.click(await screen.findByRole('button', { name: 'Cancel recycling' }))
    const question = within(await screen.findByRole('dialog', { name: 'Cancel recycling' }))
    await user.click(question.getByRole('button', { name: 'Cancel recycling' }))
    expect(await screen.findByText(/^Recycling canceled: /)).toBeVisible()
    expect(api.of('PUT')[0]?.path).toBe(`/b2b/recycler/recycling-sagas/${guid}:cancel`)
  })
})
