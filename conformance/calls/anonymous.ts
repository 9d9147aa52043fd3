/**
 * Checks spec section 7, Auth and Common, without an account: signing in, a forgotten password, applying for an
 * invitation.
 */
import type { SignIn } from '../../contract/auth'
import type { SessionRole } from '../../contract/roles'
import { isObject } from '../compareAnswer'
import { checkInvalidBodies } from '../records'
import { type AccountName, type Accounts, type ConformanceRun, invalidBodyStatuses } from '../run'
import { challengeShape, sessionShape } from '../shapes'

const signInLine = 'POST /b2b/auth/sign-in'

/**
 * Signs every account in, one after the other.
 * @returns the roles whose first account could not sign in, each with the reason why the role is not checked
 */
export async function signInAccounts(run: ConformanceRun, accounts: Accounts): Promise<Map<string, string>> {
  const at = run.as('Anonymous')
  const refused = new Map<string, string>()
  const given = Object.entries(accounts) as [AccountName, SignIn][]
  const [first] = given
  if (first) await checkRejectedSignIns(run, first[1])
  for (const [name, body] of given) {
    const role = name.replace(/2$/, '') as SessionRole
    let token: unknown
    await at.call(
      signInLine,
      { body },
      {
        name: `as ${name}`,
        body: sessionShape,
        more: answer => [isObject(answer.body) && answer.body.role !== role && `role: expected ${role}`],
        seen: answer => {
          token = isObject(answer.body) ? answer.body.token : undefined
        },
      },
    )
    if (typeof token === 'string' && token) run.hold(name, token)
    else if (name === role) refused.set(role, 'its account could not sign in')
  }
  return refused
}

/**
 * Tries a wrong password, an unknown e-mail and an empty body. It runs before the accounts sign in: if the API delays
 * sign-ins after a wrong password, the client waits and they still succeed.
 */
async function checkRejectedSignIns(run: ConformanceRun, { email, password }: SignIn) {
  const at = run.as('Anonymous')
  await at.call(
    signInLine,
    { body: { email, password: `not ${password}` } },
    { name: 'a wrong password', status: [422] },
  )
  await at.call(
    signInLine,
    { body: { email: at.mailbox('unknown'), password } },
    { name: 'an unknown e-mail', status: [404] },
  )
  await at.call(signInLine, { body: {} }, { name: 'nothing', status: invalidBodyStatuses })
}

export async function checkAnonymousCalls(run: ConformanceRun, account: SignIn | undefined) {
  if (run.isReadOnly) return
  const at = run.as('Anonymous')
  const signUp = 'POST /b2b/auth/sign-up'
  const withInvite = {
    inviteCode: at.named('no invite'),
    password: 'Conformance-1',
    organizationName: 'Conformance',
    organizationRegistrationNumber: '12345678',
    organizationRegistrationAddress: 'Nowhere 1',
    email: at.mailbox('sign-up'),
    country: 'UA',
    logoResourceId: '00000000-0000-4000-8000-000000000000',
  }
  await at.call(signUp, { body: withInvite }, { name: 'an unknown invite', status: [...invalidBodyStatuses, 404] })
  await at.call(signUp, { body: {} }, { name: 'nothing', status: invalidBodyStatuses })
  at.untested(signUp, 'a whole one needs an invite code')
  await forgotten(run, account)
  await contact(run)
}

async function forgotten(run: ConformanceRun, account: SignIn | undefined) {
  const at = run.as('Anonymous')
  const init = 'POST /auth/reset-password/init'
  const confirm = 'POST /auth/reset-password/confirm'
  const unknown = { sendTo: 'Email', login: at.mailbox('unknown') }
  await at.call(init, { body: unknown }, { name: 'an unknown e-mail', status: [422] })
  if (!account) return
  const answer = await at.call(init, { body: { sendTo: 'Email', login: account.email } }, { body: challengeShape })
  if (!answer) return
  const { challengeToken } = answer.body as { challengeToken: string }
  const body = { otpCode: '00000000', challengeToken, newPassword: account.password }
  await at.call(confirm, { body }, { name: 'a wrong code', status: [422] })
  at.untested(confirm, 'the right code goes by mail')
}

async function contact(run: ConformanceRun) {
  const at = run.as('Anonymous')
  const line = 'POST /common/contact-me'
  const body = {
    name: at.named('application'),
    email: at.mailbox('application'),
    linkedInUrl: 'https://linkedin.com/in/conformance',
    role: 'retailer',
  }
  await checkInvalidBodies(at, line, {
    'no e-mail address': { ...body, email: 'no-address' },
    'no role': { ...body, role: 'none' },
  })
  if (await at.call(line, { body })) run.left.set(body.name, 'an application for an invitation')
}
