/** Checks the form that invites an employee. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Me } from '../../contract/auth'
import { createDeferred } from '../helpers/deferred'
import { allDefinitions } from '../helpers/definitions'
import { employee, location, me } from './support/builders'
import { errorAnswer, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

const list = 'GET /b2b/retail/employees'
const open = (at = '/retail/employees', role: 'Retailer' | 'Institution' = 'Retailer', limit: Me['limit'] = null) =>
  renderArea({
    area: areaOf(role),
    resources: role === 'Retailer' ? retailerTestResources : allDefinitions,
    at,
    user: me({ role, teamRole: limit ? 'Manager' : 'Owner', limit }),
  })

describe('adding an employee', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.type(await screen.findByLabelText(/^Name/), 'Olena')
    await user.type(screen.getByLabelText(/^Email/), 'olena@example.org')
  }
  const save = () => screen.getByRole('button', { name: 'Send invitation' })

  it('invites a cashier and says that the e-mail is sent', async () => {
    const api = fakeApi({ [list]: () => pageOf([employee(1)]), 'POST /b2b/retail/employees': () => ({ status: 201 }) })
    const { user, router } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add employee' }))
    expect(router.state.location.pathname).toBe('/retail/employees/new')
    await fill(user)
    await user.click(save())
    expect(await screen.findByText('Email sent')).toBeVisible()
    expect(api.of('POST')).toEqual([
      {
        method: 'POST',
        path: '/b2b/retail/employees/cashier',
        body: { name: 'Olena', email: 'olena@example.org' },
      },
    ])
    await waitFor(() => expect(router.state.location.pathname).toBe('/retail/employees'))
  })

  it('asks a manager for a location, and sends it', async () => {
    const store = location(5)
    const api = fakeApi({
      [list]: () => pageOf([employee(1)]),
      'GET /b2b/retail/locations': () => pageOf([store]),
      'POST /b2b/retail/employees': () => ({ status: 201 }),
    })
    const { user } = await open('/retail/employees/new')
    await fill(user)
    await user.click(screen.getByRole('radio', { name: 'Recycling manager' }))
    await user.click(save())
    expect(await screen.findByText('Fill in this field')).toBeVisible()
    expect(api.of('POST')).toHaveLength(0)
    await user.click(await screen.findByRole('combobox', { name: /Store/ }))
    await user.click(await screen.findByRole('option', { name: 'Store 5' }))
    await user.click(save())
    await screen.findByText('Email sent')
    expect(api.of('POST')[0]).toMatchObject({
      path: '/b2b/retail/employees/recycling-manager',
      body: { locationGuid: store.guid },
    })
  })

  it.each([
    ['Retailer', 'retail'],
    ['Institution', 'institution'],
  ] as const)('offers a limited member of a %s only recycling managers, of a location', async (role, slug) => {
    const store = location(5)
    const api = fakeApi({
      [`GET /b2b/${slug}/employees`]: () => pageOf([employee(1)]),
      [`GET /b2b/${slug}/locations`]: () => pageOf([store]),
      [`POST /b2b/${slug}/employees`]: () => ({ status: 201 }),
    })
    const { user } = await open(`/${slug}/employees/new`, role, { cityIds: [store.cityId] })
    await fill(user)
    expect(screen.queryByRole('radio', { name: 'Cashier' })).toBeNull()
    await user.click(save())
    expect(await screen.findByText('Fill in this field')).toBeVisible()
    await user.click(await screen.findByRole('combobox', { name: /Store|Place/ }))
    await user.click(await screen.findByRole('option', { name: 'Store 5' }))
    await user.click(save())
    await screen.findByText('Email sent')
    expect(api.of('POST').map(({ path, body }) => [path, body])).toEqual([
      [
        `/b2b/${slug}/employees/recycling-manager`,
        { name: 'Olena', email: 'olena@example.org', locationGuid: store.guid },
      ],
    ])
  })

  it('rejects an invalid e-mail address at the field', async () => {
    const api = fakeApi({ [list]: () => pageOf([employee(1)]) })
    const { user } = await open('/retail/employees/new')
    await user.type(await screen.findByLabelText(/^Email/), 'olena@example')
    await user.click(save())
    expect(await screen.findByText('Invalid email')).toBeVisible()
    expect(api.of('POST')).toHaveLength(0)
  })

  it.each(['saved', 'failed'])('cannot be left while it is being saved, and then says that it is %s', async end => {
    const pending = createDeferred()
    fakeApi({
      [list]: () => pageOf([employee(1)]),
      'POST /b2b/retail/employees': async () => {
        await pending.promise
        return end === 'saved' ? { status: 201 } : errorAnswer(503, 'ServiceUnavailable')
      },
    })
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
    const { user, router } = await open('/retail/employees')
    await user.click(await screen.findByRole('button', { name: 'Add employee' }))
    await fill(user)
    await user.click(save())
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('The changes are being saved. Please wait for the result')).toBeVisible()
    await user.keyboard('{Escape}')
    await act(() => router.navigate(-1))
    expect(dialog).toBeVisible()
    expect(router.state.location.pathname).toBe('/retail/employees/new')
    pending.resolve()
    const message = end === 'saved' ? 'Email sent' : 'The service is temporarily unavailable. Please try again later'
    expect(await screen.findByText(message)).toBeVisible()
    if (end === 'failed') await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/retail/employees'))
    // The portal asks before closing only if saving has failed, because only then the entered values would be lost.
    expect(confirm).toHaveBeenCalledTimes(end === 'saved' ? 0 : 1)
    confirm.mockRestore()
  })

  it('sends a double submit once', async () => {
    const pending = createDeferred()
    const api = fakeApi({
      [list]: () => pageOf([employee(1)]),
      'POST /b2b/retail/employees': async () => {
        await pending.promise
        return { status: 201 }
      },
    })
    const { user } = await open('/retail/employees/new')
    await fill(user)
    await user.type(screen.getByLabelText(/^Email/), '{Enter}{Enter}')
    pending.resolve()
    await screen.findByText('Email sent')
    expect(api.of('POST')).toHaveLength(1)
  })

  it('shows the message of a rejection, and the server’s code at its field', async () => {
    fakeApi({
      [list]: () => pageOf([employee(1)]),
      'POST /b2b/retail/employees': () => errorAnswer(409, 'EmailAlreadyTaken', { email: 'EmailAlreadyTaken' }),
    })
    const { user } = await open('/retail/employees/new')
    await fill(user)
    await user.click(save())
    await waitFor(() => expect(screen.getAllByText('This email is already in use. Enter another one')).toHaveLength(2))
    expect(screen.getByLabelText(/^Email/)).toBeInvalid()
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Olena')
  })

  it('is always a recycling manager with an optional location at an institution', async () => {
    const api = fakeApi({
      'GET /b2b/institution/employees': () => pageOf([employee(1)]),
      'GET /b2b/institution/locations': () => pageOf([location(1)]),
      'POST /b2b/institution/employees': () => ({ status: 201 }),
    })
    const { user } = await renderArea({
      area: areaOf('Institution', ['employees']),
      resources: retailerTestResources,
      at: '/institution/employees/new',
    })
    await fill(user)
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    await user.click(save())
    await screen.findByText('Email sent')
    expect(api.of('POST')[0]?.path).toBe('/b2b/institution/employees/recycling-manager')
  })

  it('is always a cashier at a service provider', async () => {
    const api = fakeApi({
      'GET /b2b/service-provider/employees': () => pageOf([employee(1)]),
      'POST /b2b/service-provider/employees': () => ({ status: 201 }),
    })
    const at = '/service-provider/employees/new'
    const { user } = await renderArea({
      area: areaOf('ServiceProvider', ['employees']),
      resources: retailerTestResources,
      at,
    })
    await fill(user)
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
    await user.click(save())
    await screen.findByText('Email sent')
    expect(api.of('POST')[0]?.path).toBe('/b2b/service-provider/employees/cashier')
  })
})
