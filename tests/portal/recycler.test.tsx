import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'react-admin'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecyclerLocation } from '../../contract/sagas'
import { areas } from '../../src/areas'
import { storeSession } from '../../src/authProvider/session'
import { LocationPopup } from '../../src/custom/recycler/LocationPopup'
import { loadAreaWords } from '../../src/i18n/areaWords'
import { newI18nProvider } from '../../src/i18n/provider'
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
const open = async (overrides: Partial<RecyclerLocation> = {}) => {
  storeSession(token({ role: 'Recycler' }))
  await loadAreaWords()
  render(
    <CoreAdminContext i18nProvider={newI18nProvider()}>
      <LocationPopup location={{ ...full, ...overrides }} onBooked={onBooked} onClose={() => {}} />
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
