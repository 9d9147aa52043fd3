/**
 * Checks the calls that the account of an organisation makes about itself: spec section 7, Auth, and the calls of the
 * role's base path.
 */
import { limits } from '../../contract/limits'
import type { Organisation } from '../../contract/organisations'
import { uploadSampleImage } from '../prepare'
import { checkInvalidBodies, findValueDifferences } from '../records'
import { type AccountClient, invalidBodyStatuses } from '../run'
import { meShape, organisationShape } from '../shapes'

export async function checkAccountCalls(at: AccountClient) {
  await at.call('GET /auth/me', {}, { body: meShape })
  const answer = await at.call(`GET ${at.base}`, {}, { body: organisationShape })
  await password(at)
  await email(at)
  if (answer) await update(at, answer.body as Organisation)
  await at.locked(`DELETE ${at.base}`)
  at.untested(`DELETE ${at.base}`, 'it would delete the account')
}

/**
 * Checks the change of the password. In the only call that the API should accept, the new password is the current one,
 * so that the account keeps its password.
 */
async function password({ account, call }: AccountClient) {
  const line = 'POST /auth/change-password'
  const right = account?.password ?? ''
  const wrong = { currentPassword: `not ${right}`, newPassword: right }
  await call(line, { body: wrong }, { name: 'a wrong current password', status: [422] })
  await call(line, { body: { newPassword: right } }, { name: 'no current password', status: invalidBodyStatuses })
  const weak = { 'a password of 7 characters': 'Short-1', 'a password without a digit': 'Without-digit' }
  for (const [name, newPassword] of Object.entries(weak))
    await call(line, { body: { currentPassword: right, newPassword } }, { name, status: invalidBodyStatuses })
  await call(line, { body: { currentPassword: right, newPassword: right } }, { name: 'the same password again' })
}

async function email(at: AccountClient) {
  const line = 'PUT /b2b/auth/set-email'
  await checkInvalidBodies(at, line, { 'no e-mail address': { email: 'no-address' } })
  await at.call(line, { body: { email: at.account?.email } }, { name: 'the same e-mail again' })
}

/**
 * Checks the call that updates the organisation: sends invalid values, then the current values unchanged. If the
 * organisation has no logo, uploads one first.
 */
async function update(at: AccountClient, organisation: Organisation) {
  const { name, registrationAddress, registrationNumber } = organisation
  const line = `PUT ${at.base}`
  const logoId = organisation.logoId ?? (at.run.isReadOnly ? undefined : await uploadSampleImage(at))
  const body = {
    name,
    organizationRegistrationAddress: registrationAddress,
    organizationRegistrationNumber: registrationNumber,
    logoId,
  }
  if (!logoId) return at.untested(line, 'a change: the organisation has no logo to send again')
  if (!organisation.logoId) at.run.left.set(logoId, `the logo of the ${at.caller}, which had none`)
  await checkInvalidBodies(at, line, {
    'a name too long': { ...body, name: 'n'.repeat(limits.organisationNameMax + 1) },
    'a number with letters': { ...body, organizationRegistrationNumber: 'a1' },
  })
  const same = { name, registrationAddress, registrationNumber, logoId }
  const mayBeEmpty = true
  await at.call(
    line,
    { body },
    { name: 'the same again', mayBeEmpty, more: ({ body }) => findValueDifferences(body, same) },
  )
  const { body: afterwards } = await at.send(`GET ${at.base}`)
  at.deviates(line, ...findValueDifferences(afterwards, same).map(difference => `afterwards: ${difference}`))
}
