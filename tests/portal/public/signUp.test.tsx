import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '../../../contract/limits'
import { areaMessages as en } from '../../../src/i18n/en'
import { createDeferred } from '../../helpers/deferred'
import { type Answer, errorAnswer, fakeApi } from '../support/fakeApi'
import { headersOf, renderPublic, token } from './renderPublic'
import {
  fillSignUp,
  image,
  invite,
  openSignUp,
  png,
  signUpHandlers,
  submitSignUp,
  typeInto,
  uploadLogo,
} from './signUpForm'

beforeEach(() => sessionStorage.clear())

test('without an invite the page says so and leads to the request', async () => {
  fakeApi({})
  await renderPublic('/sign-up')
  expect(await screen.findByText(/To sign up you need an invitation/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Request an invitation' })).toHaveAttribute('href', '/invitation')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('an invalid invite is reported before anything is typed', async () => {
  fakeApi({ 'POST /b2b/auth/invite': () => errorAnswer(404, 'InviteNotFound') })
  await renderPublic('/sign-up?invite=OLD')
  expect(await screen.findByText(/This invitation is not valid/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Request an invitation' })).toHaveAttribute('href', '/invitation')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('an invite that could not be checked can be checked again', async () => {
  let answer: () => ReturnType<typeof errorAnswer> = () => errorAnswer(503, 'ServiceUnavailable')
  fakeApi({ 'POST /b2b/auth/invite': () => answer() })
  const { user } = await renderPublic('/sign-up?invite=CODE')
  expect(await screen.findByText('Your invitation could not be checked.')).toBeVisible()
  answer = () => ({ status: 200, body: invite() })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Organisation name')).toBeVisible()
})

test('the code is removed from the address bar, and a reload still finds it', async () => {
  window.history.replaceState(null, '', '/sign-up?invite=CODE')
  const api = fakeApi(signUpHandlers())
  await openSignUp()
  expect(window.location.search).toBe('')
  await renderPublic('/sign-up')
  await waitFor(() => expect(api.of('POST', '/b2b/auth/invite')).toHaveLength(2))
  expect(api.of('POST', '/b2b/auth/invite')[1]?.body).toEqual({ inviteCode: 'CODE' })
})

test('country and e-mail come from the invite and cannot be changed', async () => {
  fakeApi(signUpHandlers())
  await openSignUp()
  expect(screen.getByLabelText('Country')).toBeDisabled()
  expect(screen.getByLabelText('Country')).toHaveDisplayValue('Poland')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Ukraine', 'Poland'])
  expect(screen.getByLabelText('Manager email')).toHaveValue('new@shop.example')
  expect(screen.getByLabelText('Manager email')).toHaveAttribute('readonly')
})

test('everything is required, and nothing is sent without a logo', async () => {
  const api = fakeApi(signUpHandlers())
  await openSignUp()
  submitSignUp()
  expect(screen.getAllByText('Fill in this field')).toHaveLength(5)
  expect(screen.getByText('Add a logo')).toBeVisible()
  fillSignUp()
  submitSignUp()
  expect(screen.getByText('Add a logo')).toBeVisible()
  expect(screen.getByLabelText('Logo')).toHaveFocus()
  expect(api.of('POST', '/b2b/auth/sign-up')).toEqual([])
})

test('the name of the organisation has at most 25 characters', async () => {
  fakeApi(signUpHandlers())
  await openSignUp()
  typeInto('Organisation name', 'x'.repeat(26))
  fireEvent.blur(screen.getByLabelText('Organisation name'))
  expect(screen.getByText('At most 25 characters')).toBeVisible()
  typeInto('Organisation name', 'x'.repeat(25))
  expect(screen.queryByText('At most 25 characters')).toBeNull()
})

test('a registration number that the profile would reject is rejected here, with the same phrase', async () => {
  const api = fakeApi(signUpHandlers())
  await openSignUp()
  fillSignUp()
  for (const number of ['UA 42', '12a', '4-2', '٤٢']) {
    typeInto('Registration number', number)
    fireEvent.blur(screen.getByLabelText('Registration number'))
    expect(screen.getByLabelText('Registration number')).toBeInvalid()
    expect(screen.getByText(en.engine.rules.digits)).toBeVisible()
  }
  submitSignUp()
  expect(api.of('POST', '/b2b/auth/sign-up')).toEqual([])
  typeInto('Registration number', ' 0042 ')
  expect(screen.getByLabelText('Registration number')).not.toBeInvalid()
})

test('what is typed during the upload of the logo stays', async () => {
  const upload = createDeferred<Answer>()
  fakeApi({ ...signUpHandlers(), 'POST /resources': () => upload.promise })
  const { user } = await openSignUp()
  await user.upload(screen.getByLabelText('Logo'), png)
  fillSignUp()
  upload.resolve({ body: image })
  await screen.findByAltText('Preview of your logo')
  expect(screen.getByLabelText('Organisation name')).toHaveValue('Green Shop')
  expect(screen.getByLabelText('Confirm password')).toHaveValue('long enough')
})

test('a file that is not a picture is reported at its field, without a toast', async () => {
  const body = { file: 'UnprocessableEntity' } as const
  fakeApi({ ...signUpHandlers(), 'POST /resources': () => errorAnswer(422, 'UnprocessableEntity', body) })
  const { user } = await openSignUp()
  await user.upload(screen.getByLabelText('Logo'), png)
  expect(await screen.findByText('Choose an SVG, PNG, JPEG or WebP picture')).toBeVisible()
  expect(screen.getByLabelText('Logo')).toBeInvalid()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the logo is uploaded with the invite and is shown at 180 px', async () => {
  fakeApi(signUpHandlers())
  const { user } = await openSignUp()
  const preview = await uploadLogo(user)
  expect(preview).toHaveAttribute('src', '/files/m.webp')
  expect(preview).toHaveAttribute('width', '180')
  expect(headersOf(vi.mocked(fetch), '/resources?md=true&sm=true')).toMatchObject({ 'X-Invite-Code': 'CODE' })
})

test.each([
  ['a text', new File(['x'], 'logo.txt', { type: 'text/plain' }), 'Choose an SVG, PNG, JPEG or WebP picture'],
  [
    'a large SVG',
    new File(['x'.repeat(256 * 1024 + 1)], 'logo.svg', { type: 'image/svg+xml' }),
    'The SVG file is too large: 257 KB, at most 256 KB is possible. Simplify the drawing or export it as PNG',
  ],
])('%s is rejected without being sent', async (_, file, words) => {
  const api = fakeApi(signUpHandlers())
  await openSignUp()
  fireEvent.change(screen.getByLabelText('Logo'), { target: { files: [file] } })
  expect(await screen.findByText(words)).toBeVisible()
  expect(api.of('POST', '/resources')).toEqual([])
})

test.each([
  ['Retailer', '/retail/analytics'],
  ['Institution', '/institution/location'],
  ['Recycler', '/recycler/map'],
  ['ServiceProvider', '/service-provider/rewards'],
  ['Sponsor', '/sponsor/rewards'],
])('%s is signed in afterwards, at %s', async (role, home) => {
  const api = fakeApi(signUpHandlers(role))
  const { user } = await openSignUp()
  await uploadLogo(user)
  fillSignUp()
  submitSignUp()
  expect(await screen.findByText(`at ${home}`)).toBeVisible()
  expect(api.of('POST', '/b2b/auth/sign-up')[0]?.body).toEqual({
    inviteCode: 'CODE',
    password: 'long enough',
    organizationName: 'Green Shop',
    organizationRegistrationNumber: '0042',
    organizationRegistrationAddress: 'Main street 1',
    email: 'new@shop.example',
    country: 'PL',
    logoResourceId: 'g-1',
  })
  expect(JSON.parse(localStorage.getItem(storageKeys.session) ?? '')).toEqual(token({ role }))
  expect(sessionStorage.getItem('handed-over:/sign-up:invite')).toBeNull()
})

test('after a lost answer it offers to sign in', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  fakeApi({ ...signUpHandlers(), 'POST /b2b/auth/sign-up': lost })
  const { user } = await openSignUp()
  fillSignUp()
  await uploadLogo(user)
  submitSignUp()
  const hint = await screen.findByText(/The account may have been created already/)
  expect(within(hint).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
})

test('a failure shows the phrase of its errorCode, and what was typed stays', async () => {
  fakeApi({ ...signUpHandlers(), 'POST /b2b/auth/sign-up': () => errorAnswer(409, 'EmailAlreadyTaken') })
  const { user } = await openSignUp()
  await uploadLogo(user)
  fillSignUp()
  submitSignUp()
  expect(await screen.findByText('This email is already in use. Enter another one')).toBeVisible()
  expect(screen.getByLabelText('Organisation name')).toHaveValue('Green Shop')
})

test('typed values are not lost without a question: by a reload, Back or a link', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false)
  fakeApi(signUpHandlers())
  const { user, router } = await openSignUp()
  const isReloadAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isReloadAsked()).toBe(false)
  typeInto('Registration address', 'Main street 1')
  expect(isReloadAsked()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Home' }))
  expect(ask).toHaveBeenCalledExactlyOnceWith('Your changes are not saved. Discard them?')
  expect(router.state.location.pathname).toBe('/sign-up')
  expect(screen.getByLabelText('Registration address')).toHaveValue('Main street 1')
  ask.mockReturnValue(true)
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(isReloadAsked()).toBe(false)
  ask.mockRestore()
})

test('after signing up nothing is asked', async () => {
  const ask = vi.spyOn(window, 'confirm')
  fakeApi(signUpHandlers())
  const { user } = await openSignUp()
  fillSignUp()
  await uploadLogo(user)
  submitSignUp()
  expect(await screen.findByText(/^at \/retail/)).toBeVisible()
  expect(ask).not.toHaveBeenCalled()
  ask.mockRestore()
})
