/** Reads and changes the organisation's team, which only its owner may do. A failed change is shown as a toast. */
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { Member, MemberLimitChoice, Team, TeamInvitation } from '../../../../contract/team'
import { type AssignableTeamRole, rolesWithMemberLimits } from '../../../../contract/teamRoles'
import { useSession } from '../../../authProvider/useSession'
import { http, type RequestOptions } from '../../../dataProvider/http'
import { ifMatchHeader } from '../../../dataProvider/ifMatch'
import { useRefreshResource } from '../../engine/actions/useRowAction'
import { useRowMutation } from '../../engine/actions/useRowMutation'

/** Name of the team in the query cache. */
const name = 'team'

export const useTeam = () => useQuery({ queryKey: [name], queryFn: ({ signal }) => http<Team>('/team', { signal }) })

/** Reads the user's own membership, which contains the names of the cities and locations of its limit. */
export const useOwnMember = (enabled: boolean) =>
  useQuery({
    queryKey: [name, 'own'],
    queryFn: ({ signal }) => http<Member>('/team/membership', { signal }),
    enabled,
  })

/** Returns whether members can be limited to cities or locations: only in organisations that have locations. */
export const useCanLimitMembers = () => {
  const role = useSession()?.role
  return rolesWithMemberLimits.some(limited => limited === role)
}

export const useTeamMutations = () => {
  const { isBusy, run } = useRowMutation(name)
  const notify = useNotify()
  const refresh = useRefreshResource()
  /**
   * Sends the change.
   * @param done translation key of the success toast, without its prefix `team.`
   * @returns whether the change succeeded
   */
  const change = async (path: string, options: RequestOptions, done: string, email: string) => {
    const call = async () => {
      await http(path, options)
      return { data: true }
    }
    const isDone = await run<true>(call)
    if (isDone) notify(`team.${done}`, { type: 'success', messageArgs: { email } })
    // The change may have failed because another user or window changed the team, so the team is loaded again.
    else void refresh(name)
    return isDone === true
  }
  return {
    isBusy,
    changeLimit: (member: Member, limit: MemberLimitChoice) =>
      change(
        `/team/members/${member.guid}`,
        { method: 'PUT', body: { teamRole: member.teamRole, limit }, ...ifMatchHeader({ ...member }) },
        'limit.changed',
        member.email,
      ),
    changeRole: (member: Member, teamRole: AssignableTeamRole) =>
      change(
        `/team/members/${member.guid}`,
        { method: 'PUT', body: { teamRole }, ...ifMatchHeader({ ...member }) },
        'change.changed',
        member.email,
      ),
    remove: ({ guid, email }: Member) => change(`/team/members/${guid}`, { method: 'DELETE' }, 'remove.removed', email),
    requireFactor: (isRequired: boolean) =>
      change(
        '/team/second-factor',
        { method: 'PUT', body: { isRequired } },
        isRequired ? 'factor.required' : 'factor.optional',
        '',
      ),
    withdraw: ({ guid, email }: TeamInvitation) =>
      change(`/team/invitations/${guid}`, { method: 'DELETE' }, 'invitations.withdrawn', email),
  }
}
export type TeamMutations = ReturnType<typeof useTeamMutations>
