/**
 * Adds organisations to an empty installation as people do: by an application, its approval, the link in the mail and
 * the sign-up.
 */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { callApi } from './serverProcess'
import { firstLinkIn, type SmtpReceiver } from './smtpReceiver'
import { createPlainPicture } from './uploads'

const staffCommand = resolve(import.meta.dirname, '../../dist/server/staff.js')
const password = 'Green-bottle-77'

export interface AddedOrganisation {
  token: string
  /** Id of a picture that the organisation has uploaded. */
  imageId: string
}

/**
 * Calls the API and returns the response's body.
 * @throws {Error} with the response, if the API rejects the call
 */
export async function callSuccessfully(
  url: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
) {
  const answer = await callApi(url, token, method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/**
 * Creates the first support account on the command line, and signs in.
 * @returns the token of the session
 */
export async function createFirstStaff(url: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [staffCommand, 'add', 'help@portal.example'], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
  })
  const initial = stdout.trim().split('\n').at(-1) ?? ''
  const session = { email: 'help@portal.example', password: initial }
  return (await callSuccessfully(url, undefined, 'POST', '/b2b/auth/sign-in', session)).token
}

async function picture(url: string, headers: Record<string, string>): Promise<string> {
  const body = new FormData()
  const content = await createPlainPicture(64, 64).png().toBuffer()
  body.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'picture.png')
  const answer = await fetch(`${url}/api/resources`, { method: 'POST', headers, body })
  return (await answer.json()).guid
}

/**
 * Sends an application, approves it, signs the organisation up and uploads a picture.
 * @param staff token of a support account
 * @param role name of the role on the landing page's form
 */
export async function addOrganisation(
  url: string,
  staff: string,
  mails: SmtpReceiver,
  role: string,
): Promise<AddedOrganisation> {
  const email = `${role.toLowerCase()}@new.example`
  const asked = { name: `New ${role}`, email, linkedInUrl: 'https://linkedin.com/in/new', role }
  await callSuccessfully(url, undefined, 'POST', '/common/contact-me', asked)
  const [application] = await callSuccessfully(
    url,
    staff,
    'GET',
    `/staff/applications?filter=${JSON.stringify({ q: email })}`,
  )
  await callSuccessfully(url, staff, 'POST', `/staff/applications/${application.id}/approve`, { country: 'UA' })
  const inviteCode = new URL(firstLinkIn(await mails.mailFor(email))).searchParams.get('invite') ?? ''
  const { token } = await callSuccessfully(url, undefined, 'POST', '/b2b/auth/sign-up', {
    inviteCode,
    password,
    organizationName: `New ${role}`,
    organizationRegistrationNumber: '12345678',
    organizationRegistrationAddress: 'Kyiv, Khreshchatyk 1',
    email,
    country: 'UA',
    logoResourceId: await picture(url, { 'x-invite-code': inviteCode }),
  })
  return { token, imageId: await picture(url, { authorization: `Bearer ${token}` }) }
}
