/**
 * Checks the sign-up with an API that implements only the specification: it does not report what an invitation
 * contains, and its response to a sign-up contains at most the role.
 */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorAnswer, fakeApi } from '../support/fakeApi'
import { token } from './renderPublic'
import { fillSignUp, openSignUp, signUpHandlers, submitSignUp, typeInto, uploadLogo } from './signUpForm'

const specHandlers = {
  ...signUpHandlers(),
  'POST /b2b/auth/invite': () => errorAnswer(404, 'EntityNotFound'),
  'POST /b2b/auth/sign-up': () => ({ body: { createdUser: { role: 'Retailer' } } }),
  'POST /b2b/auth/sign-in': () => ({ body: token() }),
  'GET /auth/me': () => ({ body: { country: 'UA' } }),
}

test('the e-mail is typed, the country is Ukraine, and the user is signed in with what was typed', async () => {
  const api = fakeApi(specHandlers, [])
  const { user, router } = await openSignUp()
  expect(api.of('POST', '/b2b/auth/invite')).toEqual([])
  expect(screen.getByLabelText('Country')).toHaveDisplayValue('Ukraine')
  expect(screen.getByLabelText('Manager email')).toHaveValue('')
  fillSignUp()
  await uploadLogo(user)
  submitSignUp()
  expect(screen.getByLabelText('Manager email')).toHaveFocus()
  typeInto('Manager email', 'new@shop.example')
  submitSignUp()
  await waitFor(() => expect(router.state.location.pathname).toBe('/retail/analytics'))
  expect(api.of('POST', '/b2b/auth/sign-up')[0]?.body).toMatchObject({ email: 'new@shop.example', country: 'UA' })
  expect(api.of('POST', '/b2b/auth/sign-in')[0]?.body).toEqual({ email: 'new@shop.example', password: 'long enough' })
})
