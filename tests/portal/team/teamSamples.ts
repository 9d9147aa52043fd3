/** A team with its members and invitations, and helpers that open it, for the tests of the team in the profile. */
import { screen, within } from '@testing-library/react'
import type { ApiExtension } from '../../../contract/apiExtensions'
import type { Member, Team, TeamInvitation } from '../../../contract/team'
import { openProfile } from '../profile/openProfile'
import { me } from '../support/builders'
import type { Answer } from '../support/fakeApi'

export const member = (overrides: Partial<Member> = {}): Member => ({
  guid: 'm2',
  email: 'olena@shop.example',
  teamRole: 'Manager',
  limit: null,
  joinedAt: '2026-05-01T10:00:00.000Z',
  lastActiveAt: null,
  isSelf: false,
  hasSecondFactor: true,
  version: 3,
  ...overrides,
})

export const findDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

export const owner = member({ guid: 'm1', email: 'owner@shop.example', teamRole: 'Owner', isSelf: true, version: 1 })
export const invitation = (overrides: Partial<TeamInvitation> = {}): TeamInvitation => ({
  guid: 'i1',
  email: 'petro@shop.example',
  teamRole: 'Viewer',
  limit: null,
  sentAt: '2026-05-01T10:00:00.000Z',
  expiresAt: '2099-05-08T10:00:00.000Z',
  version: 1,
  ...overrides,
})

export type ShownTeam = Omit<Team, 'isSecondFactorRequired'> & Partial<Team>
export const openTeam = (
  team: ShownTeam,
  handlers: Record<string, (call: { body: unknown }) => Answer | Promise<Answer>> = {},
  extras: readonly ApiExtension[] = [],
) =>
  openProfile(
    { 'GET /team': () => ({ body: { isSecondFactorRequired: false, ...team } }), ...handlers },
    me(),
    '/retail/profile#team',
    extras,
  )

export const kyiv = { guid: '00000000-0000-4000-8000-0000000000c1', localizedNames: { en: 'Kyiv' } }
export const corner = { guid: '00000000-0000-4000-8000-0000000000d1', name: 'Corner' }
const cities = { items: [{ ...kyiv, country: 'UA' }], total: 1, pageSize: 30 }
/** The calls that the choice of cities and locations makes. */
export const choices = {
  'GET /common/countries/UA/cities': () => ({ body: cities }),
  'GET /b2b/retail/locations': () => ({ body: { items: [corner], total: 1, pageSize: 30 } }),
}
