/**
 * Reads the invitation to a team before it is accepted. The code is sent in the request's body, so that no log contains
 * it.
 */
import { useCallback, useEffect, useState } from 'react'
import type { TeamInvitationDetails } from '../../../contract/team'
import { ApiError } from '../../dataProvider/apiError'
import { http } from '../../dataProvider/http'

type TeamInvitationState =
  | { kind: 'reading' }
  | { kind: 'live'; details: TeamInvitationDetails; code: string }
  /** The link has no code, or the invitation is unknown, expired, withdrawn, or replaced by a newer e-mail. */
  | { kind: 'dead' }
  /** The server did not respond, or responded with an error that does not concern the invitation. */
  | { kind: 'failed' }

const deadStatuses = [400, 404, 409, 410]

/**
 * Returns the state `dead` if the error means that the invitation is not valid, or `undefined` if the error does not
 * concern the invitation.
 */
export const teamInvitationStateOfError = (error: unknown): TeamInvitationState | undefined => {
  if (!(error instanceof ApiError)) return undefined
  return deadStatuses.includes(error.status) && Object.keys(error.fields).length === 0 ? { kind: 'dead' } : undefined
}

export const useTeamInvitation = (code: string | undefined) => {
  const [state, setState] = useState<TeamInvitationState>({ kind: code ? 'reading' : 'dead' })
  const read = useCallback(async () => {
    if (!code) return
    setState({ kind: 'reading' })
    const body = { inviteCode: code }
    setState(
      await http<TeamInvitationDetails>('/auth/team-invitations:lookup', {
        method: 'POST',
        body,
        anonymous: true,
      }).then(
        details => ({ kind: 'live', details, code }) as const,
        (error: unknown) => teamInvitationStateOfError(error) ?? { kind: 'failed' as const },
      ),
    )
  }, [code])
  useEffect(() => {
    void read()
  }, [read])
  return { state, read, end: setState }
}
