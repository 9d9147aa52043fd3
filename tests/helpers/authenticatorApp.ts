/**
 * Simulates the authenticator app of an account: computes codes, and sets the app up with the calls that the portal
 * makes.
 */
import { totpCodeAt, totpStepAt } from '../../server/lib/totp'
import { testPassword } from './builders'
import type { TestAnswer, TestServer } from './server'

/** Returns the current code of an authenticator app, or the code that is valid the given number of time steps later. */
export const totpCode = (secret: string, steps = 0) => totpCodeAt(secret, totpStepAt(new Date()) + steps)

type Post = (path: string, body: object) => Promise<TestAnswer>

/**
 * Starts to set up an authenticator app.
 * @param post sends a POST request with a session of the account
 * @returns the app's secret, and a function that confirms the app with its first code
 */
export async function prepareAuthenticatorApp(post: Post, name = 'Phone') {
  const { body: setup } = await post('/auth/factors/totp/init', { password: testPassword })
  const { challengeToken, secret } = setup as { challengeToken: string; secret: string }
  const confirm = () => post('/auth/factors/totp/confirm', { challengeToken, name, code: totpCode(secret) })
  return { secret, confirm }
}

/** Adds an authenticator app to the account of a session. */
export async function addAuthenticatorApp(t: Pick<TestServer, 'call'>, caller: { token: string }) {
  const { confirm, secret } = await prepareAuthenticatorApp((path, body) => t.call(caller, 'POST', path, body))
  const { status, body } = await confirm()
  if (status !== 200) throw new Error(`the authenticator app was not added: ${status} ${JSON.stringify(body)}`)
  return { id: body.id as string, secret, recoveryCodes: (body.recoveryCodes ?? []) as string[] }
}
