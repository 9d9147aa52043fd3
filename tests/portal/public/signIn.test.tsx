import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storageKeys } from '../../../contract/limits'
import { SignInForm } from '../../../src/custom/public/SignInForm'
import { createDeferred } from '../../helpers/deferred'
import { type Answer, errorAnswer, fakeApi } from '../support/fakeApi'
import { me, renderPublic, token } from './renderPublic'

const fill = async (user: Awaited<ReturnType<typeof renderPublic>>['user']) => {
  await user.type(screen.getByLabelText('Email'), 'shop@demo.example')
  await user.type(screen.getByLabelText('Password'), 'Demo-2026-pass')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('both fields are required, and the first invalid one gets the focus', async () => {
  const api = fakeApi({})
  const { user } = await renderPublic('/sign-in')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getAllByText('Fill in this field')).toHaveLength(2)
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Fill in this field')
  expect(screen.getByLabelText('Password')).toBeInvalid()
  expect(api.calls).toEqual([])
})

test.each([
  ['has', true],
  ['has not', false],
])('the e-mail field %s the focus at first if a pointer can hover: %s', async (_, canHover) => {
  vi.mocked(window.matchMedia).mockImplementation(
    media => ({ matches: canHover && media === '(hover: hover)', media }) as MediaQueryList,
  )
  fakeApi({})
  await renderPublic('/sign-in')
  expect(document.activeElement === screen.getByLabelText('Email')).toBe(canHover)
})

test.each([
  ['Retailer', '/retail/structure'],
  ['Institution', '/institution/structure'],
  ['ServiceProvider', '/service-provider/rewards'],
  ['Recycler', '/recycler/map'],
  ['Sponsor', '/sponsor/rewards'],
  ['Staff', '/staff/applications'],
])('%s goes home to %s, with the session stored', async (role, home) => {
  fakeApi({
    'POST /b2b/auth/sign-in': () => ({ body: token({ role }) }),
    'GET /auth/me': () => ({ body: me({ role }) }),
  })
  const { user } = await renderPublic('/sign-in')
  await fill(user)
  expect(await screen.findByText(`at ${home}`)).toBeVisible()
  expect(JSON.parse(localStorage.getItem(storageKeys.session) ?? '')).toEqual(token({ role }))
  expect(localStorage.getItem(storageKeys.token)).toBe('t-1')
  expect(JSON.parse(localStorage.getItem(storageKeys.me) ?? '')).toMatchObject({ role })
  expect(JSON.parse(localStorage.getItem(storageKeys.authStatus) ?? '')).toMatchObject({ status: 'success', role })
})

const wanting = (nextPathname: string) => ({
  pathname: '/sign-in',
  state: { nextPathname, nextSearch: '?page=2' },
})
const retailer = {
  'POST /b2b/auth/sign-in': () => ({ body: token() }),
  'GET /auth/me': () => ({ body: me() }),
}

test('after signing in the user is on the page that they wanted', async () => {
  fakeApi(retailer)
  const { user } = await renderPublic(wanting('/retail/employees'))
  await fill(user)
  expect(await screen.findByText('at /retail/employees?page=2')).toBeVisible()
})

test('another role is not led into a foreign area', async () => {
  fakeApi(retailer)
  const { user } = await renderPublic(wanting('/sponsor/rewards'))
  await fill(user)
  expect(await screen.findByText('at /retail/structure')).toBeVisible()
})

test('422 is the password: Wrong password', async () => {
  fakeApi({ 'POST /b2b/auth/sign-in': () => errorAnswer(422, 'InvalidPassword') })
  const { user } = await renderPublic('/sign-in')
  await fill(user)
  expect(await screen.findByText('Wrong password')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Wrong password')
  expect(screen.getByLabelText('Password')).toHaveFocus()
  expect(screen.getByLabelText('Email')).not.toBeInvalid()
  expect(JSON.parse(localStorage.getItem(storageKeys.authStatus) ?? '')).toMatchObject({ status: 'error', role: null })
})

test('404 is the e-mail: Non-existent email', async () => {
  fakeApi({ 'POST /b2b/auth/sign-in': () => errorAnswer(404, 'UserNotFoundByLogin') })
  const { user } = await renderPublic('/sign-in')
  await fill(user)
  expect(await screen.findByText('Non-existent email')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Non-existent email')
  expect(screen.getByLabelText('Password')).not.toBeInvalid()
})

test('any other error is a toast with its phrase, gone after 5 seconds', async () => {
  fakeApi({ 'POST /b2b/auth/sign-in': () => errorAnswer(429, 'TooManyRequests') })
  await renderPublic('/sign-in')
  vi.useFakeTimers()
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'a@b.cc' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText('Too many attempts. Wait a little and try again')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(4800))
  expect(screen.getByText('Too many attempts. Wait a little and try again')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(screen.queryByText('Too many attempts. Wait a little and try again')).toBeNull()
  vi.useRealTimers()
})

test('a missing connection is reported', async () => {
  fakeApi({ 'POST /b2b/auth/sign-in': () => Promise.reject(new TypeError('Failed to fetch')) })
  const { user } = await renderPublic('/sign-in')
  await fill(user)
  expect(await screen.findByText('No connection to the server. Check your internet connection')).toBeVisible()
})

test('the button is busy during the call, and a second press sends nothing', async () => {
  const answer = createDeferred<Answer>()
  const api = fakeApi({
    ...retailer,
    'POST /b2b/auth/sign-in': () => answer.promise,
  })
  const { user } = await renderPublic('/sign-in')
  await fill(user)
  const button = screen.getByRole('button', { name: 'Sign in' })
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  await user.click(button)
  expect(api.of('POST')).toHaveLength(1)
  answer.resolve({ body: token() })
  expect(await screen.findByText('at /retail/structure')).toBeVisible()
})

test('when the user cannot be loaded, no user is signed in', async () => {
  fakeApi({ ...retailer, 'GET /auth/me': () => errorAnswer(500, 'InternalServerError') })
  const { user } = await renderPublic('/sign-in')
  await fill(user)
  expect(await screen.findByText(/Internal server error/)).toBeVisible()
  expect(localStorage.getItem(storageKeys.session)).toBeNull()
})

test('the form on its own, as in the dialog, returns the token', async () => {
  fakeApi(retailer)
  const { user } = await renderPublic('/nowhere')
  const onSignedIn = vi.fn()
  render(<SignInForm onSignedIn={onSignedIn} email="shop@demo.example" />)
  expect(screen.getByLabelText('Email')).toHaveValue('shop@demo.example')
  await user.type(screen.getByLabelText('Password'), 'Demo-2026-pass{Enter}')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(token()))
})

test('what is typed can be shown and hidden', async () => {
  fakeApi({})
  const { user } = await renderPublic('/sign-in')
  await user.type(screen.getByLabelText('Password'), 'secret')
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show characters' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
  expect(screen.getByLabelText('Password')).toHaveValue('secret')
  await user.click(screen.getByRole('button', { name: 'Hide characters' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
})

test('each eye button names its field, without the text by which the field is found', async () => {
  fakeApi({})
  await renderPublic('/sign-in')
  const eye = screen.getByRole('button', { name: 'Show characters' })
  expect(eye).toHaveAccessibleDescription('Password')
  expect(screen.getAllByLabelText(/Password/)).toEqual([screen.getByLabelText('Password')])
})
