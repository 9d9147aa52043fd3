/** Helper for tests of the profile: opens the retailer's profile with a fake API. */
import { screen } from '@testing-library/react'
import type { ApiExtension } from '../../../contract/apiExtensions'
import type { Organisation } from '../../../contract/organisations'
import { areas } from '../../../src/app/areas'
import { me } from '../support/builders'
import { type Answer, fakeApi, pageOf, screensBeyondSpec } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

export const organisation = (overrides: Partial<Organisation> = {}): Organisation => ({
  guid: 'o1',
  name: 'Green Shop',
  email: 'retailer@demo.example',
  registrationAddress: 'Kyiv, Khreshchatyk 1',
  registrationNumber: '123456',
  logoId: 'logo-1',
  logo: { guid: 'logo-1', smUrl: '/files/s', mdUrl: '/files/m', lgUrl: '/files/l', originalUrl: '/files/o' },
  country: 'UA',
  createdAt: '2026-01-02T10:00:00.000Z',
  meta: {},
  version: 1,
  ...overrides,
})

/** @param extras API extensions that the API has in addition to those of {@link screensBeyondSpec} */
export const openProfile = async (
  handlers: Record<string, (call: { body: unknown }) => Answer | Promise<Answer>> = {},
  user = me(),
  at = '/retail/profile',
  extras: readonly ApiExtension[] = [],
) => {
  const api = fakeApi(
    {
      'GET /b2b/retail': () => ({ body: organisation() }),
      'GET /b2b/retail/audit': () => pageOf([]),
      'GET /b2b/retail/keys': () => pageOf([]),
      'GET /b2b/retail/webhooks': () => pageOf([]),
      'GET /auth/me': () => ({ body: user }),
      ...handlers,
    },
    [...screensBeyondSpec, ...extras],
  )
  const view = await renderArea({ area: areas.Retailer, at, user })
  await screen.findByLabelText(/^Organisation name/)
  return { ...view, api }
}

export const getButton = (name: string) => screen.getByRole('button', { name })
