/** A member of a team, and the dialogs of the team, for the tests of the team in the profile. */
import { screen, within } from '@testing-library/react'
import type { Member } from '../../../contract/team'

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
