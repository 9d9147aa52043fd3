/** Checks the migration of accounts that existed before e-mail addresses had to be proved. */
import { describe, expect, test } from 'vitest'
import { openBeforeMigration } from '../helpers/beforeMigration'
import { databaseEngines } from '../helpers/databaseEngines'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
/**
 * Account 1 has never changed its e-mail address. Account 2 has changed it, and has open links to its first address and
 * to another one. Account 3 has changed it, but the log does not say who did it. Account 4 belongs to staff.
 */
const before = `
  insert into organisations (id, role, name, registration_address, registration_number, country)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'Retailer', 'Shop', 'Street 1', '1', 'UA' from generate_series(1, 3) n;
  insert into accounts (id, organisation_id, email, password_hash, created_at) values
    ('${id(1)}', '${id(1)}', 'one@x.example', '', '2026-01-01'),
    ('${id(2)}', '${id(2)}', 'moved@x.example', '', '2026-01-02'),
    ('${id(3)}', '${id(3)}', 'typed@x.example', '', '2026-01-03'),
    ('${id(4)}', null, 'staff@x.example', '', '2026-01-04');
  insert into applications (name, email, linked_in_url, role, status, account_id)
    values ('Olena', 'two@x.example', 'https://x.example', 'retailer', 'Approved', '${id(2)}');
  insert into audit_log (actor_id, action, outcome) values
    ('${id(1)}', 'email-change', '409'), ('${id(2)}', 'email-change', '204'), ('${id(3)}', 'email-change', '204');
  insert into email_changes (token_hash, account_id, old_email, new_email, created_at, expires_at) values
    ('a', '${id(2)}', 'two@x.example', 'middle@x.example', now(), now() + interval '5 days'),
    ('b', '${id(2)}', 'middle@x.example', 'two@x.example', now(), now() + interval '6 days'),
    ('c', '${id(2)}', 'two@x.example', 'moved@x.example', now(), now() + interval '7 days');`

describe.each(databaseEngines)('an update on %s', engine => {
  test('an account has proved the address that its invite was mailed to; links to others end, none outlives the first', async () => {
    const db = await openBeforeMigration(engine, 'keep_accounts')
    try {
      await db.run(before)
      await db.migrate()
      const proofs = await db.run('select account_id, email from email_proofs order by account_id')
      expect(proofs).toEqual([
        { account_id: id(1), email: 'one@x.example' },
        { account_id: id(2), email: 'two@x.example' },
      ])
      const links = await db.run(
        'select token_hash, expires_at = min(expires_at) over () as first from email_changes order by token_hash',
      )
      expect(links).toEqual([
        { token_hash: 'a', first: true },
        { token_hash: 'c', first: true },
      ])
    } finally {
      await db.close()
    }
  })
})
