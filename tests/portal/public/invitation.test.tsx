import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorAnswer, fakeApi } from '../support/fakeApi'
import { headersOf, renderPublic } from './renderPublic'

const words = ['Institution', 'Retailer', 'Recycler', 'Producer', 'Service provider', 'Sponsor']

const fill = async (user: Awaited<ReturnType<typeof renderPublic>>['user']) => {
  await user.type(screen.getByLabelText('Name'), ' Olha ')
  await user.type(screen.getByLabelText('Email'), 'olha@shop.example')
  await user.type(screen.getByLabelText('LinkedIn URL'), 'linkedin.com/in/olha')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
}

test('six roles can be chosen, and there is a link to sign in', async () => {
  fakeApi({})
  await renderPublic('/invitation')
  for (const name of words) expect(screen.getByRole('button', { name })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
  expect(screen.queryByLabelText('Name')).toBeNull()
})

test.each([
  ['Institution', 'institution'],
  ['Producer', 'producer'],
  ['Service provider', 'serviceProvider'],
])('%s asks for an invitation and reads that it is under review', async (word, role) => {
  const api = fakeApi({ 'POST /common/contact-me': () => ({ status: 204 }) })
  const { user } = await renderPublic('/invitation')
  await user.click(screen.getByRole('button', { name: word }))
  await fill(user)
  expect(await screen.findByText('Your application is under review')).toBeVisible()
  expect(screen.getByText('We will reply by email within 24 hours.')).toBeVisible()
  expect(screen.getByText('We will write to olha@shop.example.')).toBeVisible()
  expect(api.of('POST')[0]?.body).toEqual({
    name: 'Olha',
    email: 'olha@shop.example',
    linkedInUrl: 'https://linkedin.com/in/olha',
    role,
  })
  expect(headersOf(vi.mocked(fetch), '/common/contact-me')).not.toHaveProperty('Authorization')
})

test('name, e-mail and LinkedIn URL are required', async () => {
  const api = fakeApi({})
  const { user } = await renderPublic('/invitation')
  await user.click(screen.getByRole('button', { name: 'Retailer' }))
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  expect(screen.getAllByText('Fill in this field')).toHaveLength(3)
  expect(screen.getByLabelText('Name')).toHaveFocus()
  expect(api.calls).toEqual([])
})

test('pressing the button moves nothing under the finger; releasing it shows all errors at once', async () => {
  const api = fakeApi({})
  const { user } = await renderPublic('/invitation')
  await user.click(screen.getByRole('button', { name: 'Retailer' }))
  await user.type(screen.getByLabelText('Name'), 'Olha')
  await user.type(screen.getByLabelText('Email'), 'olha@shop')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Send request' }) })
  expect(screen.queryByText('Invalid email')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('button', { name: 'Send request' }) })
  expect(screen.getByText('Invalid email')).toBeVisible()
  expect(screen.getByText('Fill in this field')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(api.calls).toEqual([])
})

test('a failure shows no confirmation; what was typed stays and can be sent again', async () => {
  let answers = [errorAnswer(500, 'InternalServerError'), { status: 204 }]
  const api = fakeApi({
    'POST /common/contact-me': () => {
      const [first, ...rest] = answers
      answers = rest
      return first ?? { status: 204 }
    },
  })
  const { user } = await renderPublic('/invitation')
  await user.click(screen.getByRole('button', { name: 'Sponsor' }))
  await fill(user)
  expect(api.of('POST')).toHaveLength(1)
  expect(document.querySelector('.p-problem, .p-toast, [role="alert"]')).toBeNull()
  expect(screen.getByLabelText('LinkedIn URL')).toHaveValue('linkedin.com/in/olha')
  await user.click(screen.getByRole('button', { name: 'Retailer' }))
  expect(screen.getByLabelText('Name')).toHaveValue(' Olha ')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Your application is under review')).toBeVisible()
})

test('asks before a link would lose what was typed', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false)
  fakeApi({})
  const { user, router } = await renderPublic('/invitation')
  await user.click(screen.getByRole('button', { name: 'Retailer' }))
  await user.type(screen.getByLabelText('Name'), 'Olha')
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(ask).toHaveBeenCalledTimes(1)
  expect(router.state.location.pathname).toBe('/invitation')
  expect(screen.getByLabelText('Name')).toHaveValue('Olha')
  ask.mockRestore()
})
