/** Checks the migration of texts that were stored before the API cleaned them. */
import { describe, expect, test } from 'vitest'
import { cleanLine, cleanText } from '../../contract/cleanText'
import { openBeforeMigration } from '../helpers/beforeMigration'
import { databaseEngines } from '../helpers/databaseEngines'

const id = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const names = [
  'Лавка',
  'Лавка\u200b невидима',
  'Лавка м\u00adяка',
  '\u2060 Лавка третя',
  'Їжак і йод'.normalize('NFD'),
  'вул.\u00a0Хорива  5',
  '\u202aKraków\u202c',
  'e\u200b\u0301',
  '👨‍👩‍👧 Родина',
  '👩🏽‍⚕️ Apteka',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣',
  'Ab\u200dc 👩\u200dx\ufe0f',
  'می‌خواهم',
  'ക്‍',
  'line\r\nbreak\ttab',
  ' typed with spaces ',
  '\u200b',
]
const expected = (name: string) => {
  const cleaned = cleanLine(name)
  if (cleaned === '') return name
  return name.startsWith(' ') ? cleaned : cleaned.trim()
}

const before = `
  insert into organisations (id, role, name, registration_address, registration_number, country)
    values ('${id(1)}', 'Retailer', 'Shop', 'Street\u00a01', '00123\u200e', 'UA');
  insert into accounts (id, organisation_id, email, password_hash, created_at) values
    ('${id(1)}', '${id(1)}', 'one@xn--80a1acn3a.xn--j1amh', '', '2026-01-01'),
    ('${id(2)}', '${id(1)}', 'two@xn--80a1acn3a.xn--j1amh', '', '2026-01-02'),
    ('${id(3)}', '${id(1)}', 'two@пошта.укр', '', '2026-01-03'),
    ('${id(4)}', null, 'staff@xn--ls8h.la', '', '2026-01-04'),
    ('${id(5)}', null, 'staff@xn--bcher-kva.xn--zzzzzzzzzzzzzzzzzz', '', '2026-01-04'),
    ('${id(6)}', null, 'staff@xn--bcher-kva.example', '', '2026-01-04');
  insert into email_proofs values ('${id(2)}', 'two@xn--80a1acn3a.xn--j1amh', now()), ('${id(2)}', 'two@пошта.укр', now());
  insert into employees (id, organisation_id, name, email, role) values
    ('${id(1)}', '${id(1)}', 'Олена\u200b', 'a@xn--80a1acn3a.xn--j1amh', 'Casher'),
    ('${id(2)}', '${id(1)}', 'Олена  два', 'b@x.example', 'Casher');
  insert into cities (id, country, names, latitude, longitude, population, search_text)
    values ('${id(1)}', 'UA', '{"en":"Kyiv"}', 50, 30, 1, ' kyiv');
  ${names
    .map(
      (
        name,
        at,
      ) => `insert into locations (id, organisation_id, city_id, name, street, house_number, latitude, longitude)
    values ('${id(at + 1)}', '${id(1)}', '${id(1)}', ${quoted(name)}, 'Street', '1', 50.1, 30.1);`,
    )
    .join('\n')}
  insert into bins (id, location_id, name, description) values ('${id(1)}', '${id(1)}', '1', 'one\u200b \u00a0two\r\nthree');
  insert into saved_views (id, account_id, list, name, state) values
    ('${id(1)}', '${id(1)}', 'locations', 'Near', '{}'), ('${id(2)}', '${id(1)}', 'locations', 'Near\u200b', '{}'),
    ('${id(3)}', '${id(1)}', 'locations', 'Far\u200b', '{}');`

describe.each(databaseEngines)('an update on %s', engine => {
  test('cleans stored texts as the API cleans new ones, and keeps a row that would collide', async () => {
    const db = await openBeforeMigration(engine, 'clean_texts')
    try {
      await db.run(before)
      const [untouched] = await db.run(`select xmin::text from locations where name = 'Лавка'`)
      await db.migrate()
      const locations = await db.run('select name, name_key = sort_key(name) as is_keyed from locations order by id')
      expect(locations).toEqual(names.map(name => ({ name: expected(name), is_keyed: true })))
      expect(await db.run(`select xmin::text from locations where name = 'Лавка'`)).toEqual([untouched])
      expect(await db.run('select email from accounts order by id')).toEqual(
        [
          'one@пошта.укр',
          'two@xn--80a1acn3a.xn--j1amh',
          'two@пошта.укр',
          'staff@xn--ls8h.la',
          'staff@xn--bcher-kva.xn--zzzzzzzzzzzzzzzzzz',
          'staff@bücher.example',
        ].map(email => ({ email })),
      )
      expect(await db.run('select count(*)::int from email_proofs')).toEqual([{ count: 2 }])
      expect(await db.run('select name, email from employees order by id')).toEqual([
        { name: 'Олена', email: 'a@пошта.укр' },
        { name: 'Олена два', email: 'b@x.example' },
      ])
      expect(await db.run('select registration_address as a, registration_number as n from organisations')).toEqual([
        { a: 'Street 1', n: '00123' },
      ])
      expect(await db.run('select description from bins')).toEqual([
        { description: cleanText('one\u200b \u00a0two\r\nthree') },
      ])
      expect(await db.run('select name from saved_views order by id')).toEqual(
        ['Near', 'Near\u200b', 'Far'].map(name => ({ name })),
      )
      expect(await db.run(`select proname from pg_proc where proname in ('clean_stored', 'stored_email')`)).toEqual([])
    } finally {
      await db.close()
    }
  })
})
