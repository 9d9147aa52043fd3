import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'react-admin'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecyclerLocation, Saga } from '../../../contract/sagas'
import { LocationPopup } from '../../../src/custom/recycler/LocationPopup'
import { createI18nProvider } from '../../../src/i18n/provider'
import { errorAnswer, fakeApi } from '../support/fakeApi'
import { booking, fullLocation, signInRecycler } from './recyclerSamples'

const { guid, point } = fullLocation
const onBooked = vi.fn()
const open = async (overrides: Partial<RecyclerLocation> = {}, own?: Saga) => {
  await signInRecycler()
  render(
    <CoreAdminContext i18nProvider={createI18nProvider()}>
      <LocationPopup
        location={{ ...fullLocation, ...overrides }}
        booking={own}
        onBooked={onBooked}
        onClose={() => {}}
      />
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

  it("shows the specification's 40 when the API sends no fill level", async () => {
    const { fillLevel: _, ...unknown } = fullLocation
    const { popup } = await open({ ...unknown, fillLevel: undefined as unknown as number })
    expect(popup.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  })

  it('says which bins report being full or broken, and nothing when the API reports nothing', async () => {
    const { popup } = await open({ bins: { total: 3, full: 2, faulty: 1 } })
    expect(popup.getByText('Full bins: 2')).toBeVisible()
    expect(popup.getByText('Broken bins: 1')).toBeVisible()
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

  it('shows the door code of the answer at once, and the route', async () => {
    fakeApi({ 'POST /b2b/recycler/recycling-sagas': () => ({ status: 201, body: booking(1) }) })
    const { user, popup } = await open()
    await user.click(popup.getByRole('button', { name: 'Start recycling' }))
    const own = within(await popup.findByRole('group', { name: 'Yours' }))
    expect(own.getByText('CODE01')).toBeVisible()
    expect(own.getByRole('link', { name: 'Open in maps: Store 1' })).toHaveAttribute(
      'href',
      expect.stringContaining(`query=${point.latitude.toFixed(6)}`),
    )
    expect(onBooked).toHaveBeenCalledWith([booking(1).guid])
  })

  it('distinguishes the user’s booking from another’s, both in the specification’s words', async () => {
    const { popup } = await open({ isLocked: true }, booking(1))
    expect(popup.getByText('CODE01')).toBeVisible()
    expect(popup.getByRole('button', { name: 'Already booked' })).toBeDisabled()
    cleanup()
    const others = await open({ isLocked: true })
    expect(others.popup.getByRole('button', { name: 'Already booked' })).toBeDisabled()
    expect(others.popup.queryByText('Yours')).toBeNull()
  })

  it('shows a 422 as booked by another', async () => {
    fakeApi({
      'POST /b2b/recycler/recycling-sagas': () => errorAnswer(422, 'BottlesCollectionIsNotAvailableAtThisTime'),
    })
    const { user, popup } = await open()
    await user.click(popup.getByRole('button', { name: 'Start recycling' }))
    expect(await popup.findByRole('button', { name: 'Already booked' })).toBeDisabled()
  })

  it('offers nothing when the location is locked', async () => {
    const { popup } = await open({ isLocked: true })
    expect(popup.getByRole('button', { name: 'Already booked' })).toBeDisabled()
  })
})
