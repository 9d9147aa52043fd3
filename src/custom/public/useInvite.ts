/** Reads the data of an invite before the user fills in the form (docs/readings.md, 1, 3 and 16). */
import { useCallback, useEffect, useState } from 'react'
import type { Invite } from '../../../contract/auth'
import { hasApiExtension, loadConfig } from '../../config'
import { ApiError } from '../../dataProvider/apiError'
import { http } from '../../dataProvider/http'

/**
 * Data of an invite. An API that implements only the specification sends no data: the user then enters the e-mail
 * address, and the country is the specification's default.
 */
export type InviteDetails = Partial<Invite> & Pick<Invite, 'country'>
const unknown: InviteDetails = { country: 'UA' }

export type InviteState =
  | { kind: 'checking' }
  | { kind: 'live'; invite: InviteDetails; code: string }
  /** The invite is unknown, used or expired. */
  | { kind: 'dead' }
  /** The page was opened without a code. */
  | { kind: 'none' }
  /** The check got no response, or an error that does not concern the invite. */
  | { kind: 'unchecked' }

const deadStatuses = [400, 404, 409, 410, 422]

const read = async (inviteCode: string): Promise<InviteDetails> => {
  await loadConfig()
  if (!hasApiExtension('invites')) return unknown
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
