import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { areas } from '../../../src/app/areas'
import { BookingResult } from '../../../src/custom/recycler/BookingResult'
import { useBookAll } from '../../../src/custom/recycler/useBookAll'
import { createI18nProvider } from '../../../src/i18n/provider'
import { location } from '../support/builders'
import { errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { booking, fullLocation, signInRecycler } from './recyclerSamples'

const { guid } = fullLocation
const onDone = vi.fn()

describe('booking several', () => {
  const places = [1, 2, 3].map(number => ({ ...fullLocation, guid: location(number).guid, name: `Store ${number}` }))
  const BookThem = () => {
    const { run, bookAll, bookUnanswered, close } = useBookAll(onDone)
    return (
      <>
        <button type="button" onClick={() => void bookAll(places)}>
          Book
        </button>
        {run && <BookingResult run={run} onRetry={() => void bookUnanswered()} onClose={close} />}
      </>
    )
  }

  const open = async () => {
    onDone.mockClear()
    await signInRecycler()
    render(
      <RouterProvider
        router={createMemoryRouter([
          {
            path: '*',
            element: (
              <CoreAdminContext i18nProvider={createI18nProvider()}>
                <BookThem />
              </CoreAdminContext>
            ),
          },
        ])}
      />,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Book' }))
    return user
  }
  const reportedKinds = (call: number) => onDone.mock.calls[call]?.[0].map(({ kind }: { kind: string }) => kind)

  it('shows a result for each: its code, or the reason; bookings without an answer can be retried', async () => {
    let isAway = true
    const api = fakeApi({
      'POST /b2b/recycler/recycling-sagas': ({ path }) => {
        if (path.endsWith(`${places[1]?.guid}`)) return errorAnswer(422, 'BottlesCollectionIsNotAvailableAtThisTime')
        return path.endsWith(`${places[2]?.guid}`) && isAway
          ? errorAnswer(503, 'ServiceUnavailable')
          : { body: booking(1) }
      },
    })
    const user = await open()
    const result = within(await screen.findByRole('dialog', { name: '1 booked, 1 failed, 1 without a response' }))
    const [first, second, third] = result.getAllByRole('listitem')
    expect(first).toHaveTextContent('Store 1Kyiv, Khreshchatyk 1Door code: CODE01')
    expect(second).toHaveTextContent('Store 2Kyiv, Khreshchatyk 1Already booked')
    expect(third?.textContent).toMatch(/^Store 3.+/)
    expect(api.of('POST')).toHaveLength(3)
    expect(reportedKinds(0)).toEqual(['booked', 'refused', 'unanswered'])
    isAway = false
    await user.click(result.getByRole('button', { name: 'Try again' }))
    const after = within(await screen.findByRole('dialog', { name: '2 booked, 1 failed' }))
    expect(after.getByRole('link', { name: 'Show the trip' })).toHaveAttribute('href', '/recycler/trip')
    expect(api.of('POST')).toHaveLength(4)
    // The second call of `onDone` receives the earlier outcomes too, so that all booked locations are added to the
    // trip.
    expect(reportedKinds(1)).toEqual(['booked', 'refused', 'booked'])
  })

  it('recognises a booking of the user whose answer was lost', async () => {
    const held: unknown[] = []
    const ofPlace = (id: string | undefined) => booking(1, { location: { ...booking(1).location, guid: id ?? '' } })
    fakeApi({
      'GET /b2b/recycler/recycling-sagas': () => pageOf(held),
      'POST /b2b/recycler/recycling-sagas': ({ path }) => {
        if (held.length > 0) return errorAnswer(422, 'BottlesCollectionIsNotAvailableAtThisTime')
        held.push(ofPlace(path.split('/').at(-1)))
        return errorAnswer(504, 'ServiceUnavailable')
      },
    })
    const user = await open()
    await screen.findByRole('dialog', { name: '0 booked, 2 failed, 1 without a response' })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const result = within(await screen.findByRole('dialog', { name: '1 booked, 2 failed' }))
    expect(result.getAllByRole('listitem').at(-1)).toHaveTextContent('Door code: CODE01')
  })
})

describe('requests', () => {
  it('can be cancelled while they are started', async () => {
    const saga = {
      guid,
      status: 'Started',
      code: 'AB12CD',
      location: booking(1).location,
      createdAt: fullLocation.updatedAt,
    }
    const api = fakeApi({
      'GET /b2b/recycler/recycling-sagas': () => pageOf([saga]),
      'PUT /b2b/recycler/recycling-sagas': () => ({ body: saga }),
    })
    const { user } = await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
    expect(await screen.findByText('Kyiv, Khreshchatyk 1')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Cancel pickup' }))
    const question = within(await screen.findByRole('dialog', { name: 'Cancel pickup' }))
    await user.click(question.getByRole('button', { name: 'Cancel pickup' }))
    expect(await screen.findByText(/^Pickup canceled: /)).toBeVisible()
    expect(api.of('PUT')[0]?.path).toBe(`/b2b/recycler/recycling-sagas/${guid}:cancel`)
  })

  it('show under each tab only columns that can have values there', async () => {
    fakeApi({ 'GET /b2b/recycler/recycling-sagas': () => pageOf([booking(1)]) })
    const { user } = await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
    const always = ['Location', 'Door code', 'Started']
    const shows = (...columns: string[]) =>
      waitFor(() => {
        const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
        expect(headings.filter(Boolean)).toEqual([...always, ...columns, 'Actions'])
      })
    await shows('Picked up')
    await user.click(screen.getByRole('tab', { name: 'Canceled' }))
    await shows('Canceled')
    await user.click(screen.getByRole('tab', { name: 'Finished' }))
    await shows('Picked up', 'Counted, kg', 'Weighed, kg', 'Finished')
  })

  it('lead to the map when there are none', async () => {
    fakeApi({ 'GET /b2b/recycler/recycling-sagas': () => pageOf([]) })
    await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
    expect(await screen.findByRole('link', { name: 'Open the map' })).toHaveAttribute('href', '/recycler/map')
  })
})
