import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorAnswer, fakeApi } from '../support/fakeApi'
import { fillSignUp, openSignUp, signUpHandlers, submitSignUp, typeInto, uploadLogo } from './signUpForm'

beforeEach(() => sessionStorage.clear())

test.each([
  ['empty', '', '', 'Fill in this field'],
  ['short', 'seven77', 'seven77', 'Password must be at least 8 characters'],
  ['different', 'long enough', 'long enouhg', 'Passwords mismatch'],
])('%s passwords are marked when the field is left', async (_, password, confirmation, words) => {
  fakeApi(signUpHandlers())
  await openSignUp()
  typeInto('Password', password)
  fireEvent.blur(screen.getByLabelText('Password'))
  typeInto('Confirm password', confirmation)
  fireEvent.blur(screen.getByLabelText('Confirm password'))
  expect(screen.getByLabelText('Password')).toBeInvalid()
  expect(screen.getAllByText(words)[0]).toBeVisible()
})

test('empty and different ones are marked at both fields', async () => {
  fakeApi(signUpHandlers())
  await openSignUp()
  fireEvent.blur(screen.getByLabelText('Password'))
  fireEvent.blur(screen.getByLabelText('Confirm password'))
  expect(screen.getByLabelText('Confirm password')).toBeInvalid()
  typeInto('Password', 'long enough')
  typeInto('Confirm password', 'another one')
  fireEvent.blur(screen.getByLabelText('Confirm password'))
  expect(screen.getByLabelText('Password')).toBeInvalid()
  expect(screen.getByLabelText('Confirm password')).toBeInvalid()
  typeInto('Confirm password', 'long enough')
  expect(screen.getByLabelText('Password')).not.toBeInvalid()
})

test.each([
  ['either is empty', 'long enough', '', 'Password'],
  ['either is empty, seen from the second', '', 'long enough', 'Confirm password'],
  ['they differ', 'long enough', 'another one', 'Password'],
  ['the password is short', 'seven77', 'seven77', 'Confirm password'],
])('leaving one password marks both when %s', async (_, password, confirmation, left) => {
  fakeApi(signUpHandlers())
  await openSignUp()
  typeInto('Password', password)
  typeInto('Confirm password', confirmation)
  fireEvent.blur(screen.getByLabelText(left))
  expect(screen.getByLabelText('Password')).toBeInvalid()
  expect(screen.getByLabelText('Confirm password')).toBeInvalid()
  typeInto('Password', 'long enough')
  typeInto('Confirm password', 'long enough')
  expect(screen.getByLabelText('Password')).not.toBeInvalid()
  expect(screen.getByLabelText('Confirm password')).not.toBeInvalid()
})

test('a password that is too common is rejected at its field', async () => {
  fakeApi({
    ...signUpHandlers(),
    'POST /b2b/auth/sign-up': () => errorAnswer(422, 'UnprocessableEntity', { password: 'InvalidPassword' }),
  })
  const { user } = await openSignUp()
  await uploadLogo(user)
  fillSignUp()
  submitSignUp()
  expect(await screen.findByText('This password is too common. Choose another one')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveFocus()
})
