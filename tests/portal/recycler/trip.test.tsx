import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Saga } from '../../../contract/sagas'
import { areas } from '../../../src/app/areas'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { booking } from './recyclerSamples'

describe('the trip', () => {
  const at = (number: number, longitude: number) => {
    const { location } = booking(number)
    return booking(number, { location: { ...location, point: { latitude: 50, longitude } } })
  }
  const three = [at(1, 30), at(2, 30.04), at(3, 30.02)]
  let bookings = three
  const openTrip = async (first = three) => {
    bookings = first
    const api = fakeApi({
      'GET /b2b/recycler/recycling-sagas': () => pageOf(bookings),
      'PUT /b2b/recycler/recycling-sagas': () => ({ body: { ...booking(2), status: 'Canceled' } }),
    })
    const view = await renderArea({ area: areas.Recycler, at: '/recycler/trip' })
    return { ...view, api }
  }
  const stops = () =>
    within(screen.getByRole('region', { name: 'Stops' }))
      .getAllByRole('checkbox')
      .map(box => box.getAttribute('aria-label')?.replace('Done: Store ', ''))
      .join('')

  it('visits the bookings in the shortest order, each with its code, and can be reordered', async () => {
    const { user } = await openTrip()
    const list = within(await screen.findByRole('region', { name: 'Stops' }))
    expect(list.getByText(/^6 kg · /)).toBeVisible()
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

  it('is ticked off, and still is when the user returns', async () => {
    const { user, unmount } = await openTrip()
    await user.click(await screen.findByRole('checkbox', { name: 'Done: Store 2' }))
    expect(await screen.findByText('Stops left: 2')).toBeVisible()
    expect(screen.getByText(/^Order and ticks are kept in this browser/)).toBeVisible()
    unmount()
    await openTrip()
    expect(await screen.findByRole('checkbox', { name: 'Done: Store 2' })).toBeChecked()
  })

  it('leaves out stops that are not wanted today, and adds them again', async () => {
    const { user } = await openTrip()
    await user.click(await screen.findByRole('button', { name: 'Remove from trip: Store 2' }))
    expect(stops()).not.toContain('2')
    await user.click(screen.getByRole('button', { name: 'Add to trip: Store 2' }))
    expect(stops()).toContain('2')
  })

  it('begins with the bookings near the latest one, and keeps them once something is changed', async () => {
    const made = (day: number) => `2026-05-0${day}T10:00:00.000Z`
    const { user } = await openTrip([
      { ...at(1, 30), createdAt: made(3) },
      { ...at(2, 30.04), createdAt: made(2) },
      { ...at(3, 36.2), createdAt: made(1) },
    ])
    expect(await screen.findByText('Stops left: 2')).toBeVisible()
    expect([...stops()].sort()).toEqual(['1', '2'])
    expect(screen.getByRole('button', { name: 'Add to trip: Store 3' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove from trip: Store 2' }))
    expect(stops()).toBe('1')
    await user.click(screen.getByRole('button', { name: 'Add to trip: Store 3' }))
    expect([...stops()].sort()).toEqual(['1', '3'])
  })

  it('cancels a booking by the requests’ own action, with its question', async () => {
    const { api, user } = await openTrip()
    await user.click(await screen.findByRole('button', { name: 'Cancel pickup: Store 2' }))
    const question = within(await screen.findByRole('dialog', { name: 'Cancel pickup' }))
    expect(question.getByText('CODE02')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Keep pickup' }))
    expect(api.of('PUT')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Cancel pickup: Store 2' }))
    bookings = [at(1, 30)]
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel pickup' }))
    expect(await screen.findByText(/^Pickup canceled: Store 2/)).toBeVisible()
    expect(api.of('PUT')[0]?.path).toBe(`/b2b/recycler/recycling-sagas/${booking(2).guid}:cancel`)
    await waitFor(() => expect(stops()).toBe('1'))
  })

  it('works with an API that has only the specification’s fields of a booking', async () => {
    await openTrip([{ ...booking(1), location: { name: 'Store 1' }, waitingKg: undefined } as unknown as Saga])
    expect(await screen.findByText('1. Store 1')).toBeVisible()
  })

  it('says what to do when nothing is booked', async () => {
    await openTrip([])
    expect(await screen.findByRole('heading', { name: 'Nothing is booked' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Open the map' })).toHaveAttribute('href', '/recycler/map')
  })
})
