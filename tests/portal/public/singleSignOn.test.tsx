/** Checks the page of single sign-on: it redirects to the identity provider, and processes the provider's response. */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { singleSignOnFailureCauses } from '../../../contract/singleSignOnFailureCauses'
import { singleSignOn as own } from '../../../src/i18n/en/singleSignOn'
import { readSession } from '../../../src/session/session'
import { errorAnswer, fakeApi } from '../support/fakeApi'
import { me, renderPublic, token } from './renderPublic'

const start = 'POST /auth/single-sign-on/start'
const finish = 'POST /auth/single-sign-on/finish'
const assign = vi.fn()

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  // The whole `location` is replaced, because jsdom does not allow replacing its `assign`.
  const { origin, href, pathname, search, hash } = location
  vi.stubGlobal('location', { origin, href, pathname, search, hash, assign })
})
afterEach(() => {
  vi.unstubAllGlobals()
  assign.mockClear()
})

const failedWith = (params: object) => {
  const { status, body } = errorAnswer(422, 'SingleSignOnFailed') as { status: number; body: object }
  return { status, body: { ...body, params } }
}

describe('the page', () => {
  const open = async (answer: Parameters<typeof fakeApi>[0][string]) => {
    const api = fakeApi({ [start]: answer })
    const { user } = await renderPublic({ pathname: '/single-sign-on', state: { email: 'olena@shop.example' } })
    await user.click(await screen.findByRole('button', { name: own.page.go }))
    return api
  }

  test('sends the browser to the provider of the typed address', async () => {
    const api = await open(() => ({ body: { url: 'https://login.example/authorize?state=s' } }))
    expect(api.of('POST').map(({ body }) => body)).toEqual([{ email: 'olena@shop.example' }])
    expect(assign).toHaveBeenCalledWith('https://login.example/authorize?state=s')
  })

  test('opens no address that is a script', async () => {
    await open(() => ({ body: { url: 'javascript:alert(1)' } }))
    expect(assign).not.toHaveBeenCalled()
  })

  test('says at the field that the domain has no single sign-on', async () => {
    await open(() => errorAnswer(404, 'SingleSignOnUnavailable'))
    expect(await screen.findByText(own.page.unavailable)).toBeVisible()
  })
})

describe('the provider’s answer', () => {
  const organisationId = '00000000-0000-4000-8000-000000000007'
  const address = `/single-sign-on/${organisationId}?code=c&state=s&iss=https%3A%2F%2Flogin.example`

  test('signs in once, and leads into the area', async () => {
    const api = fakeApi({ [finish]: () => ({ body: token() }), 'GET /auth/me': () => ({ body: me() }) })
    await renderPublic(address)
    expect(await screen.findByText('at /retail/structure')).toBeVisible()
    expect(api.of('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/auth/single-sign-on/finish', { organisationId, code: 'c', state: 's', iss: 'https://login.example' }],
    ])
    expect(readSession()?.token).toBe('t-1')
  })

  test.each(singleSignOnFailureCauses)(
    'that fails because of "%s" is explained, and can be begun again',
    async cause => {
      fakeApi({ [finish]: () => failedWith({ cause }) })
      await renderPublic(address)
      expect(await screen.findByRole('alert')).toHaveTextContent(own.failed[cause])
      expect(screen.getByRole('button', { name: own.page.go })).toBeVisible()
      expect(readSession()).toBeNull()
    },
  )
})
