/** Checks how a recycler reports pickups: the form, its errors, the trip afterwards, and the list of finished pickups. */
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ApiExtension } from '../../../contract/apiExtensions'
import { languages } from '../../../contract/languages'
import { currency } from '../../../contract/limits'
import type { Saga } from '../../../contract/sagas'
import { areas } from '../../../src/app/areas'
import { queryClient } from '../../../src/app/queryClient'
import { formatMoney } from '../../../src/custom/ui/format'
import { formatUnit } from '../../../src/custom/ui/formatUnit'
import { setLanguage } from '../../../src/i18n/i18n'
import { me, token } from '../support/builders'
import { type Answer, errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { booking } from './recyclerSamples'

const extras: readonly ApiExtension[] = ['pickupReports', 'sort']
const sagas = '/b2b/recycler/recycling-sagas'

const open = async (
  at: string,
  finish: (saga: Saga) => Answer = saga => ({ body: saga }),
  overrides: Partial<Saga> = {},
) => {
  let started = [1, 2, 3].map(number => booking(number, overrides))
  const api = fakeApi(
    {
      [`GET ${sagas}`]: ({ path }) => pageOf(path.includes('status=Finished') ? [] : started),
      [`PUT ${sagas}`]: ({ path }) => {
        const saga = started.find(({ guid }) => path.includes(guid)) as Saga
        const answer = finish({ ...saga, status: 'Finished', finishedAt: '2026-05-01T12:00:00.000Z' })
        if (answer.status === undefined) started = started.filter(({ guid }) => guid !== saga.guid)
        return answer
      },
    },
    extras,
  )
  const view = await renderArea({ area: areas.Recycler, at })
  return { ...view, api }
}
const openForm = async (finish?: (saga: Saga) => Answer, overrides?: Partial<Saga>) => {
  const view = await open('/recycler/requests', finish, overrides)
  await view.user.click((await screen.findAllByRole('button', { name: 'Report pickup' }))[0] as HTMLElement)
  const form = within(await screen.findByRole('dialog', { name: 'Report pickup' }))
  await form.findByLabelText(/^Glass/)
  return { ...view, form, send: () => view.user.click(form.getByRole('button', { name: 'Report pickup' })) }
}

describe('the report of a pickup', () => {
  it('says at the field which mass is the largest, before it is sent', async () => {
    const { user, api, form, send } = await openForm()
    await user.type(form.getByLabelText(/^Glass/), '5000000')
    await send()
    expect(await form.findByText('The value is too large. Maximum: 1,000,000')).toBeVisible()
    expect(form.getByLabelText(/^Glass/)).toBeInvalid()
    expect(api.of('PUT')).toEqual([])
  })

  it.each(['1,500', '12.345'])('does not read %s, whose separator may be one of thousands', async text => {
    const { user, api, form, send } = await openForm()
    await user.type(form.getByLabelText(/^Glass/), text)
    await send()
    expect(await form.findByText('At most 2 digits after the point')).toBeVisible()
    expect(form.getByLabelText(/^Glass/)).toHaveValue(text)
    expect(api.of('PUT')).toEqual([])
  })

  it('stays open with its masses when the user has signed in again and the pickup has left the list', async () => {
    let started = [booking(1), booking(2)]
    const handlers = {
      [`GET ${sagas}`]: () => pageOf(started),
      [`PUT ${sagas}`]: () => errorAnswer(401, 'Unauthorized'),
      'POST /b2b/auth/sign-in': () => ({ body: token({ role: 'Recycler', token: 'token-2' }) }),
      'GET /auth/me': () => ({ body: me({ role: 'Recycler' }) }),
    }
    const api = fakeApi(handlers, extras)
    const { user } = await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
    await user.click((await screen.findAllByRole('button', { name: 'Report pickup' }))[0] as HTMLElement)
    const form = within(await screen.findByRole('dialog', { name: 'Report pickup' }))
    await user.type(await form.findByLabelText(/^Glass/), '12,5')
    await user.click(form.getByRole('button', { name: 'Report pickup' }))
    started = [booking(2)]
    const signIn = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
    await user.type(await signIn.findByLabelText('Password'), 'Demo-2026-pass')
    const calls = api.of('GET', sagas).length
    await user.click(signIn.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument())
    await act(() => new Promise(resolve => setTimeout(resolve, 200)))
    expect(form.getByLabelText(/^Glass/)).toHaveValue('12,5')
    await user.clear(form.getByLabelText(/^Glass/))
    await waitFor(() => expect(api.of('GET', sagas).length).toBeGreaterThan(calls))
  })

  it('stays open with its masses when the browser is online again and the pickup has left the list', async () => {
    let started = [booking(1), booking(2)]
    const api = fakeApi({ [`GET ${sagas}`]: () => pageOf(started) }, extras)
    const { user } = await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
    await user.click((await screen.findAllByRole('button', { name: 'Report pickup' }))[0] as HTMLElement)
    const glass = await within(await screen.findByRole('dialog', { name: 'Report pickup' })).findByLabelText(/^Glass/)
    const reconnect = () => act(async () => [false, true].forEach(isOnline => void onlineManager.setOnline(isOnline)))
    const calls = api.of('GET', sagas).length
    started = [booking(2)]
    await user.type(glass, '12,5')
    await reconnect()
    expect(glass).toHaveValue('12,5')
    expect(api.of('GET', sagas)).toHaveLength(calls)
    await user.clear(glass)
    await reconnect()
    await waitFor(() => expect(api.of('GET', sagas).length).toBeGreaterThan(calls))
  })

  it('shows an error of the API at the material that the API names by its line', async () => {
    const rejection = errorAnswer(400, 'InvalidParams', { 'weighed.1.kg': 'InvalidParams' })
    const { user, form, send } = await openForm(() => rejection)
    await user.type(form.getByLabelText(/^Glass/), '5')
    await user.type(form.getByLabelText(/^Paper/), '7')
    await send()
    await waitFor(() => expect(form.getByLabelText(/^Paper/)).toBeInvalid())
    expect(form.getByLabelText(/^Glass/)).toBeValid()
  })

  it('keeps its masses on the trip while neither the report nor the bookings can be sent or read', async () => {
    const state = { isAway: false }
    const away = errorAnswer(503, 'ServiceUnavailable')
    fakeApi(
      {
        [`GET ${sagas}`]: () => (state.isAway ? away : pageOf([booking(1)])),
        [`PUT ${sagas}`]: () => {
          state.isAway = true
          return away
        },
      },
      extras,
    )
    const { user } = await renderArea({ area: areas.Recycler, at: '/recycler/trip' })
    await user.click(await screen.findByRole('button', { name: 'Report pickup: Store 1' }))
    const form = within(await screen.findByRole('dialog', { name: 'Report pickup' }))
    await user.type(form.getByLabelText(/^Glass/), '12')
    await user.click(form.getByRole('button', { name: 'Report pickup' }))
    await act(() => queryClient.refetchQueries({ queryKey: ['sagas'] }))
    expect(state.isAway).toBe(true)
    expect(form.getByLabelText(/^Glass/)).toHaveValue('12')
  })

  it('keeps its masses when the booking changes meanwhile', async () => {
    const rows = [booking(1, { waitingKgByMaterial: { glass: 100 } })]
    fakeApi({ [`GET ${sagas}`]: () => pageOf(rows) }, extras)
    const { user } = await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
    await user.click(await screen.findByRole('button', { name: 'Report pickup' }))
    const form = within(await screen.findByRole('dialog', { name: 'Report pickup' }))
    await user.type(await form.findByLabelText(/^Glass/), '12')
    rows[0] = booking(1, { code: 'CHANGED', waitingKgByMaterial: { glass: 101 }, version: 2 })
    await act(() => queryClient.refetchQueries({ queryKey: ['sagas'] }))
    expect(await screen.findByText('CHANGED')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Glass/)).toHaveValue('12')
  })

  it('shows the expected masses, and asks again before a mass that is far above them is sent', async () => {
    const waiting = { waitingKgByMaterial: { glass: 187.25 } }
    const { user, api, form, send } = await openForm(undefined, waiting)
    expect(form.getByText('Enter what you weighed. Each mass can be left empty.')).toBeVisible()
    expect(await form.findByText(/^Expected: about 187/)).toBeVisible()
    await user.type(form.getByLabelText(/^Glass/), '1850')
    expect(form.getByRole('alert')).toHaveTextContent(/^Glass: you entered 1,850.+, but only about 187/)
    await send()
    expect(api.of('PUT')).toEqual([])
    await user.click(form.getByRole('checkbox', { name: /^Yes, these masses are right/ }))
    await send()
    await waitFor(() =>
      expect(api.of('PUT').map(({ body }) => body)).toEqual([{ weighed: [{ material: 'glass', kg: 1850 }] }]),
    )
  })

  it.each([
    ['three times as much', { glass: 100 }, '300'],
    ['20 kg more', { glass: 0.5 }, '20.5'],
    ['any mass where nothing was counted', null, '5000'],
  ])('asks no question about %s', async (_, waitingKgByMaterial, typed) => {
    const { user, api, form, send } = await openForm(undefined, { waitingKgByMaterial })
    await user.type(form.getByLabelText(/^Glass/), typed)
    await send()
    await waitFor(() => expect(api.of('PUT')).toHaveLength(1))
  })

  it('has its unit in the language of the reader', async () => {
    await setLanguage('ua')
    const { user } = await open('/recycler/requests')
    await user.click((await screen.findAllByRole('button', { name: 'Підтвердити вивезення' }))[0] as HTMLElement)
    const form = within(await screen.findByRole('dialog', { name: 'Підтвердити вивезення' }))
    await waitFor(() => expect(form.getAllByText('кг')).toHaveLength(4))
    expect(form.queryByText('kg')).not.toBeInTheDocument()
  })

  it('leads to the finished pickups, of which the last one that ended is the first', async () => {
    const { user, api, send, router } = await openForm()
    await send()
    await user.click(await screen.findByRole('link', { name: 'Show in “Finished”' }))
    await waitFor(() =>
      expect(api.of('GET', sagas).at(-1)?.path).toBe(`${sagas}?status=Finished&sort=finishedAt&order=DESC&Offset=0`),
    )
    await user.click(screen.getByRole('tab', { name: 'Started' }))
    await waitFor(() => expect(router.state.location.search).toContain('sort=createdAt'))
    await user.click(screen.getByRole('tab', { name: 'Canceled' }))
    await waitFor(() =>
      expect(api.of('GET', sagas).at(-1)?.path).toBe(`${sagas}?status=Canceled&sort=canceledAt&order=DESC&Offset=0`),
    )
  })

  it('keeps an order that the recycler has chosen when another tab is opened', async () => {
    const { user, api } = await open('/recycler/requests?sort=code&order=ASC')
    await user.click(await screen.findByRole('tab', { name: 'Finished' }))
    await waitFor(() =>
      expect(api.of('GET', sagas).at(-1)?.path).toBe(`${sagas}?status=Finished&sort=code&order=ASC&Offset=0`),
    )
  })

  it('leaves one stop fewer on the trip, as a tick does', async () => {
    const { user } = await open('/recycler/trip')
    expect(await screen.findByText('Stops left: 3')).toBeVisible()
    await user.click(await screen.findByRole('checkbox', { name: 'Done: Store 2' }))
    expect(await screen.findByText('Stops left: 2')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Report pickup: Store 1' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Report pickup' }))
    expect(await screen.findByText('Stops left: 1')).toBeVisible()
  })
})

it.each(languages)('a unit of a form is written in %s as in the formatted values of the screens', language => {
  expect(formatMoney(5, language)).toContain(formatUnit(currency, language))
  expect(formatUnit('kilogram', language)).toBe({ en: 'kg', ua: 'кг', pl: 'kg' }[language])
})
