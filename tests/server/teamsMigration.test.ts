/** Checks the migration that gives each organisation a team, and the sign-up by a server of the previous release. */
import { describe, expect, test } from 'vitest'
import { openBeforeMigration } from '../helpers/beforeMigration'
import { databaseEngines } from '../helpers/databaseEngines'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
/**
 * Organisation 1 has account 1 (the newer one) and account 2 (the older one). Organisation 2 has account 3. Account 4
 * belongs to staff.
 */
const before = `
  insert into organisations (id, role, name, registration_address, registration_number, country)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'Retailer', 'Shop', 'Street 1', '1', 'UA' from generate_series(1, 3) n;
  insert into accounts (id, organisation_id, email, password_hash, created_at) values
    ('${id(1)}', '${id(1)}', 'young@x.example', '', '2026-01-02'),
    ('${id(2)}', '${id(1)}', 'old@x.example', '', '2026-01-01'),
    ('${id(3)}', '${id(2)}', 'alone@x.example', '', '2026-01-03'),
    ('${id(4)}', null, 'staff@x.example', '', '2026-01-04');
  insert into sessions (token_hash, account_id, expires_at) values ('a', '${id(1)}', now() + interval '1 hour');
  insert into saved_views (account_id, list, name, state) values ('${id(1)}', 'locations', 'Mine', '{}');`

const members = `select a.email, m.organisation_id, m.team_role, m.created_at = a.created_at as is_of_then
  from memberships m join accounts a on a.id = m.account_id order by a.email`

describe.each(databaseEngines)('an update on %s', engine => {
  test('the oldest account of an organisation is its owner, the others are managers, support staff are no members', async () => {
    const db = await openBeforeMigration(engine, 'teams')
    try {
      await db.run(before)
      await db.migrate()
      expect(await db.run(members)).toEqual([
        { email: 'alone@x.example', organisation_id: id(2), team_role: 'Owner', is_of_then: true },
        { email: 'old@x.example', organisation_id: id(1), team_role: 'Owner', is_of_then: true },
        { email: 'young@x.example', organisation_id: id(1), team_role: 'Manager', is_of_then: true },
      ])
      expect(await db.run('select organisation_id from sessions')).toEqual([{ organisation_id: null }])
    } finally {
      await db.close()
    }
  })

  test('the first account of an organisation that a server of the previous release creates is its owner; a second account gets no role', async () => {
    const db = await openBeforeMigration(engine, 'teams')
    try {
      await db.run(before)
      await db.migrate()
      const sign = (email: string) =>
        db.run(`insert into accounts (organisation_id, email, password_hash) values ('${id(3)}', '${email}', '')`)
      await sign('new@x.example')
      await sign('second@x.example')
      const added = `select a.email, m.team_role from memberships m join accounts a on a.id = m.account_id
        where m.organisation_id = '${id(3)}'`
      expect(await db.run(added)).toEqual([{ email: 'new@x.example', team_role: 'Owner' }])
    } finally {
      await db.close()
    }
  })

  test('the end of a membership ends the rows of before teams, and moves or deletes the account', async () => {
    const db = await openBeforeMigration(engine, 'teams')
    try {
      await db.run(before)
      await db.migrate()
      await db.run(
        `insert into memberships (organisation_id, account_id, team_role) values ('${id(2)}', '${id(1)}', 'Viewer')`,
      )
      await db.run(`delete from memberships where organisation_id = '${id(1)}'`)
      expect(await db.run('select email, organisation_id from accounts order by email')).toEqual([
        { email: 'alone@x.example', organisation_id: id(2) },
        { email: 'staff@x.example', organisation_id: null },
        { email: 'young@x.example', organisation_id: id(2) },
      ])
      expect(await db.run('select 1 from sessions union all select 1 from saved_views')).toEqual([])
    } finally {
      await db.close()
    }
  })
})
