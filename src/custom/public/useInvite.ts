/** What an invite carries, asked for before anything is typed (design, readings 2 and 16). */
import { useCallback, useEffect, useState } from 'react'
import type { Invite } from '../../../contract/auth'
import { apiCan, loadConfig } from '../../config'
import { ApiError } from '../../dataProvider/apiError'
import { http } from '../../dataProvider/http'

/** An API of the spec alone says nothing of it: the e-mail is typed, the country is the spec's default. */
export type KnownInvite = Partial<Invite> & Pick<Invite, 'country'>
const unknown: KnownInvite = { country: 'UA' }

export type InviteState =
  | { kind: 'checking' }
  | { kind: 'live'; invite: KnownInvite; code: string }
  /** Unknown, used or expired. */
  | { kind: 'dead' }
  /** The page was opened without a code. */
  | { kind: 'none' }
  /** No answer, or not one about the invite. */
  | { kind: 'unchecked' }

const deadStatuses = [400, 404, 409, 410, 422]

const read = async (inviteCode: string): Promise<KnownInvite> => {
  await loadConfig()
  if (!apiCan('invites')) return unknown
  return http<Invite>('/b2b/auth/invite', { method: 'POST', body: { inviteCode }, anonymous: true })
}

const stateOf = (error: unknown): InviteState => ({
  kind: error instanceof ApiError && deadStatuses.includes(error.status) ? 'dead' : 'unchecked',
})

export const useInvite = (code: string | undefined) => {
  const [state, setState] = useState<InviteState>({ kind: code ? 'checking' : 'none' })
  const ask = useCallback(async () => {
    if (!code) return
    setState({ kind: 'checking' })
    setState(await read(code).then(invite => ({ kind: 'live', invite, code }) as const, stateOf))
  }, [code])
  useEffect(() => {
    void ask()
  }, [ask])
  return { state, ask }
}
