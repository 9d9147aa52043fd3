/**
 * Helpers for tests of the sign-up: a fake API, and functions that open an invitation's form, fill it and submit it.
 */
import { fireEvent, screen } from '@testing-library/react'
import { me, renderPublic, token } from './renderPublic'

export const image = { guid: 'g-1', smUrl: '/files/s.webp', mdUrl: '/files/m.webp', lgUrl: '/l', originalUrl: '/o' }
export const invite = (overrides: object = {}) => ({
  role: 'Retailer',
  email: 'new@shop.example',
  country: 'PL',
  expiresAt: '2099-01-01T00:00:00Z',
  ...overrides,
})
export const png = new File(['x'], 'logo.png', { type: 'image/png' })

export const signUpHandlers = (role = 'Retailer') => ({
  'POST /b2b/auth/invite': () => ({ body: invite({ role }) }),
  'POST /resources': () => ({ body: image }),
  'POST /b2b/auth/sign-up': () => ({ body: { ...token({ role }), createdUser: { guid: 'u', email: 'e', role } } }),
  'GET /auth/me': () => ({ body: me({ role }) }),
})

export const openSignUp = async () => {
  const page = await renderPublic('/sign-up?invite=CODE')
  await screen.findByLabelText('Organisation name')
  return page
}

export const typeInto = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

export const fillSignUp = () => {
  typeInto('Organisation name', 'Green Shop')
  typeInto('Registration address', 'Main street 1')
  typeInto('Registration number', '0042')
  typeInto('Password', 'long enough')
  typeInto('Confirm password', 'long enough')
}
export const uploadLogo = async (user: Awaited<ReturnType<typeof renderPublic>>['user'], file = png) => {
  await user.upload(screen.getByLabelText('Logo'), file)
  return screen.findByAltText('Preview of your logo')
}
export const submitSignUp = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }))
