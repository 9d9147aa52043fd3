/**
 * Generates hostile values for a schema: values for its type and format, values just inside and outside its limits, and
 * values of other types.
 */
import type { JsonSchema } from './schemaLeaves'

const byFormat: Record<string, unknown[]> = {
  date: [
    ...['9999-12-31', '9999-12-01', '0000-01-01', '0001-01-01', '1970-01-01', '1999-12-31', '2000-01-01', '2100-12-31'],
    ...[
      '2101-01-01',
      '2026-02-29',
      '2024-02-29',
      '2026-02-30',
      '2026-13-45',
      '+275760-09-13',
      '-000001-01-01',
      '2026-1-1',
    ],
    ...['20260101', 'now', 'infinity', '-infinity', 'epoch', '2026-01-01 BC', '2026-01-01\n', '٢٠٢٦-٠١-٠١'],
  ],
  'date-time': [
    ...['9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z', '2026-01-01T24:00:00Z', '2026-12-31T23:59:60Z'],
    ...['2026-01-01T00:00:00+14:00', `2026-01-01T00:00:00.${'9'.repeat(400)}Z`, '2026-01-01T00:00', 'infinity'],
  ],
  uuid: [
    ...[
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      'not-a-guid',
      '../../etc/passwd',
    ],
    ...[
      'AAAAAAAA-AAAA-4AAA-AAAA-AAAAAAAAAAAA',
      '{00000000-0000-4000-8000-000000000000}',
      '0'.repeat(32),
      'a'.repeat(199),
    ],
    ...['00000000-0000-4000-8000-00000000000\u0000', '٠٠٠٠٠٠٠٠-0000-4000-8000-000000000000'],
  ],
  number: [
    ...[-1, -0, 0, 0.1, 1e-320, 1e21, 1e308, -1e308, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53],
    ...['NaN', 'Infinity', '-Infinity', '1e400', '0x10', '٣', ' 1 ', '1,5', '1_0', '9'.repeat(400), '-'],
  ],
  string: [
    ...[
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\ufeff',
      '\u202e',
      '\u200b',
      'a\r\nb: c',
      '%',
      '_',
      '\\',
      '%00',
      '%zz',
    ],
    ...[
      "' or 1=1 --",
      '"; drop table locations; --',
      '../../etc/passwd',
      '{{7*7}}',
      '__proto__',
      'constructor',
      '\\u0000',
    ],
    ...[
      'e\u0301'.repeat(150),
      'ﷺ'.repeat(150),
      '😀'.repeat(300),
      'x'.repeat(9000),
      `${'a'.repeat(60)}!`,
      '('.repeat(120),
    ],
    ...[
      '[',
      '{}',
      '[[]]',
      `${'['.repeat(3000)}${']'.repeat(3000)}`,
      '{"__proto__":{"a":1}}',
      '<script>',
      '=1+1',
      ' '.repeat(4000),
    ],
    ...[
      '@',
      'a@b>x.c',
      'a?bcc=b@x.example',
      `${'a'.repeat(250)}@b.example`,
      'a@b.example\nBcc: c@d.example',
      `a@${'b.'.repeat(120)}c`,
    ],
    ...['javascript:alert(1)', 'http://[::1]:80:80/', `https://${'a.'.repeat(900)}example`, '+', `+${'1'.repeat(300)}`],
  ],
  boolean: ['TRUE', '1', 0, 1, 'yes', 'on', 'null'],
  array: [
    [],
    [[]],
    [null],
    [{}],
    {},
    'a,b',
    Array.from({ length: 1500 }, () => '00000000-0000-4000-8000-000000000000'),
    Array.from({ length: 1500 }, (_, index) => `line ${index}`),
  ],
}
/** Values that are added for every schema. Most of them have a type that the schema does not allow. */
const elsewhere: unknown[] = [null, [], {}, { $ne: null }, { toString: 1 }, true, 1e308, '']

const aroundBounds = ({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema): unknown[] => [
  ...[minimum, maximum].flatMap(bound => (bound === undefined ? [] : [bound - 1, bound, bound + 1])),
  ...[minLength, maxLength].flatMap(bound =>
    bound === undefined || bound > 20_000
      ? []
      : [bound - 1, bound, bound + 1].map(length => 'x'.repeat(Math.max(0, length))),
  ),
  ...[minItems, maxItems].flatMap(bound =>
    bound === undefined || bound > 2000 ? [] : [bound, bound + 1].map(length => Array(length).fill('x')),
  ),
]

/** Returns all hostile values for a field with this schema. */
export function createHostileValues(schema: JsonSchema): unknown[] {
  const { type = 'string', format, enum: choices, anyOf } = schema
  if (anyOf) return [...new Set(anyOf.flatMap(createHostileValues))]
  const kind = type === 'integer' ? 'number' : type
  const ofChoices = choices?.flatMap(choice => [choice, `${String(choice)} `, String(choice).toUpperCase()]) ?? []
  const own = byFormat[format ?? ''] ?? byFormat[kind] ?? byFormat.string ?? []
  return [...own, ...ofChoices, ...aroundBounds(schema), ...elsewhere]
}

/** Returns the schema without its limits and choices. Many fields differ only in these. */
const kindOf = ({ minimum, maximum, minLength, maxLength, minItems, maxItems, enum: choices, ...schema }: JsonSchema) =>
  JSON.stringify({ ...schema, isChoice: choices !== undefined })

/**
 * Returns a function that selects the hostile values of one field after another. Each value, including those around the
 * limits, is sent to one field of the same kind at least.
 * @param parts one of this many values is sent again to each field
 */
export function createValueSelector(parts: number) {
  const fieldsOf = new Map<string, { count: number; sent: Set<string> }>()
  return (schema: JsonSchema): unknown[] => {
    const kind = kindOf(schema)
    const fields = fieldsOf.get(kind) ?? { count: 0, sent: new Set() }
    fieldsOf.set(kind, fields)
    const nth = fields.count++
    return createHostileValues(schema).filter((value, at) => {
      const text = JSON.stringify(value)
      const isSent = fields.sent.has(text)
      fields.sent.add(text)
      return !isSent || (at + nth) % parts === 0
    })
  }
}
