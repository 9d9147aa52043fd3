/**
 * Generates the files with the table and the declaration of a resource, such as `server/db/schema/vehicles.ts` and
 * `server/resources/vehicles.ts`.
 */
import { roleSlugs } from '../contract/roles'
import { type Field, findLocationField, hasOptions, optionType, transitionsOf } from './fields'
import { capitalise, toSentenceCase } from './names'
import type { Resource } from './resource'
import {
  errorFieldOfKey,
  fieldKindsOf,
  formatImportLine,
  formatStringList,
  indexNameOf,
  joinLines,
  quoteString,
  uniqueKeysOf,
  writersOf,
} from './resource'

/**
 * Returns the `.default(…)` of a column, or an empty text. Records begin in the first state; a required field that was
 * added later needs a value for the existing rows.
 */
const defaultOf = ({ kind, options, isAdded, isOptional }: Field): string => {
  if (kind !== 'states' && (!isAdded || isOptional)) return ''
  const value = options.length > 0 ? quoteString(options[0] ?? '') : kind === 'boolean' ? 'false' : '0'
  return `.default(${value})`
}

const columnOf = (one: string, field: Field, isSetNullOnDelete: boolean): string => {
  const { kind, column, key, isOptional, to } = field
  const name = quoteString(column)
  const leading = (table: string) =>
    `uuid(${name}).references(() => ${table}.id${isSetNullOnDelete ? `, { onDelete: 'set null' }` : ''})`
  const made = {
    text: `text(${name})`,
    multiline: `text(${name})`,
    number: `integer(${name})`,
    money: `uahAmount(${name})`,
    day: `date(${name})`,
    boolean: `boolean(${name})`,
    choice: `text(${name}).$type<${optionType(one, field)}>()`,
    states: `text(${name}).$type<${optionType(one, field)}>()`,
    image: leading('images'),
    city: leading('cities'),
    reference: leading(to),
  }[kind]
  return `    ${key}: ${made}${isOptional ? '' : '.notNull()'}${defaultOf(field)},`
}

/** Generates the file with the declaration of the table. */
export function renderTableFile(resource: Resource): string {
  const { names, fields, targets, tableModules } = resource
  const moduleOf = (table: string) => tableModules[table] ?? `./${table}`
  const { many, one, table, title } = names
  const kinds = fieldKindsOf(resource)
  const unique = uniqueKeysOf(resource)
  const references = fields.filter(({ kind }) => kind === 'reference')
  const isUnkept = ({ kind, isOptional, to }: Field) =>
    kind === 'reference' && isOptional && !targets[to]?.isSoftlyDeleted
  const tables = [
    'organisations',
    ...(kinds.has('image') ? ['images'] : []),
    ...(kinds.has('city') ? ['cities'] : []),
    ...references.map(({ to }) => to),
  ]
  const others = [...new Set(tables)].filter(table => table !== many)
  const modules = [...new Set(others.map(moduleOf))]
  return joinLines([
    `/** ${title} of organisations. */`,
    formatImportLine(
      [
        kinds.has('boolean') && 'boolean',
        kinds.has('day') && 'date',
        'index',
        kinds.has('number') && 'integer',
        'pgTable',
        'text',
        unique.length > 0 && 'uniqueIndex',
        'uuid',
      ],
      'drizzle-orm/pg-core',
    ),
    fields.some(hasOptions) &&
      `import type { ${fields
        .filter(hasOptions)
        .map(field => optionType(one, field))
        .join(', ')} } from '../../../contract/statuses'`,
    formatImportLine(
      [kinds.has('money') && 'uahAmount', 'createdAt', 'primaryKeyColumn', 'version'],
      './commonColumns',
    ),
    ...modules.map(module =>
      formatImportLine(
        others.filter(table => moduleOf(table) === module),
        module,
      ),
    ),
    '',
    `export const ${many} = pgTable(`,
    `  '${table}',`,
    '  {',
    '    id: primaryKeyColumn(),',
    `    organisationId: uuid('organisation_id').notNull().references(() => organisations.id, { onDelete: 'cascade' }),`,
    ...fields.map(field => columnOf(one, field, isUnkept(field))),
    '    createdAt: createdAt(),',
    '    version: version(),',
    '  },',
    '  table => [',
    `    index('${table}_newest').on(table.organisationId, table.createdAt, table.id),`,
    ...unique.map(
      keys =>
        `    uniqueIndex('${indexNameOf(resource, keys)}').on(table.organisationId, ${keys.map(({ key }) => `table.${key}`).join(', ')}),`,
    ),
    ...fields
      .filter(({ kind }) => kind === 'image' || kind === 'reference')
      .map(({ key, column }) => `    index('${table}_${column.replace(/_id$/, '')}').on(table.${key}),`),
    '  ],',
    ')',
  ])
}

/**
 * Returns the triggers that keep rows of a deleted organisation out of the table (docs/adr/0012-erasure.md). They are
 * appended to the migration that drizzle-kit generates.
 */
export const renderErasureTriggers = ({ names: { table } }: Resource): string =>
  ['insert', 'update']
    .map(
      write => `--> statement-breakpoint
CREATE TRIGGER ${table}_living_${write} AFTER ${write.toUpperCase()} ON ${table} REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_deleted('SELECT came.organisation_id FROM came');
`,
    )
    .join('')

const wireOf = (field: Field): string[] => {
  const { kind, key, source, isOptional } = field
  if (kind !== 'city') return []
  const city = `{ guid: ${key}, localizedNames: cityNames }`
  return [`${source}: ${isOptional ? `${key} && cityNames ? ${city} : null` : city}`]
}

/**
 * Returns the value of a field in a demo row; undefined for states, and for cities, pictures and references, whose ids
 * the demo looks up.
 */
const demoOf = (field: Field, n: number): string | undefined => {
  const { kind, key, source, options } = field
  const value = {
    text: quoteString(`${toSentenceCase(source)} ${n}`),
    multiline: quoteString(`${toSentenceCase(source)} ${n}`),
    number: String(n * 10),
    money: String(n * 99.5),
    day: quoteString(`2026-0${n}-05`),
    boolean: String(n % 2 === 1),
    choice: quoteString(options[n % options.length] ?? ''),
    ...{ states: undefined, image: undefined, city: undefined, reference: undefined },
  }[kind]
  return value && `${key}: ${value}`
}

export function renderResourceFile(resource: Resource): string {
  const { names, fields, roles, readers, targets } = resource
  const { many, one, title, aThing, thing, segment } = names
  const kinds = fieldKindsOf(resource)
  const location = findLocationField(fields)
  const city = fields.find(({ kind }) => kind === 'city')
  const states = fields.find(({ kind }) => kind === 'states')
  const references = fields.filter(({ kind }) => kind === 'reference')
  const unique = uniqueKeysOf(resource)
  const [importKey = []] = unique
  const wire = fields.flatMap(wireOf)
  const hidden = fields.filter(field => wireOf(field).length > 0).map(({ key }) => key)
  const isSoft = references.some(({ to }) => targets[to]?.isSoftlyDeleted)
  const referenceOf = ({ kind, to, key }: Field) => {
    if (kind === 'city') return [`${key}: anyReference(cities)`]
    if (kind === 'image') return [`${key}: ownReference(images.organisationId)`]
    if (kind !== 'reference') return []
    const { isSoftlyDeleted, isNamed, optionText } = targets[to] ?? {}
    const living = isSoftlyDeleted ? `isNull(${to}.deletedAt)` : isNamed ? 'undefined' : ''
    return [
      `${key}: ownReference(${[`${to}.organisationId`, living, isNamed && `${to}.${optionText}`].filter(Boolean).join(', ')})`,
    ]
  }
  const referring = fields.flatMap(referenceOf)
  const keys = fields.map(({ key }) => key)
  const columns = fields.map(({ kind, key, source }) => (kind === 'image' ? `${source}: imageColumn(${key})` : key))
  const cityNames = city && `cityNames: ${city.isOptional ? 'nullableColumn(cities.names)' : 'cities.names'}`
  return joinLines([
    `/** ${title}. */`,
    formatImportLine([city !== undefined && 'eq', isSoft && 'isNull'], 'drizzle-orm'),
    `import { ${one}BodySchema, ${one}Schema, ${many}Query } from '../../contract/${many}'`,
    formatImportLine(
      [...new Set([many, city ? 'cities' : '', kinds.has('image') ? 'images' : '', ...references.map(({ to }) => to)])],
      '../db/schema',
    ),
    city?.isOptional && formatImportLine(['nullableColumn'], '../queries/listQuery'),
    formatImportLine(
      [city !== undefined && 'anyReference', (kinds.has('image') || references.length > 0) && 'ownReference'],
      '../declared/references',
    ),
    formatImportLine(['defineOwnedResource'], '../declared/resource'),
    formatImportLine(['ownedByOrganisation'], '../declared/rowOwnership'),
    location && formatImportLine(['ownerThroughTable'], '../ownership/owned/declarations'),
    kinds.has('image') && formatImportLine(['imageColumn'], '../queries/wireColumns'),
    '',
    `const { id, ${keys.join(', ')}, version } = ${many}`,
    '',
    `export const ${one}Resource = defineOwnedResource({`,
    `  what: '${capitalise(thing)}',`,
    `  words: { many: '${title}', one: '${aThing}' },`,
    `  at: { ${roles.map(role => `${role}: '/b2b/${roleSlugs[role]}/${segment}'`).join(', ')} },`,
    readers.length > 0 && `  readers: ${formatStringList(readers)},`,
    `  table: ${many},`,
    `  ownership: ownedByOrganisation(${many}.organisationId, ${location ? `ownerThroughTable(${location.key}, locations)` : `'hidden'`}),`,
    `  limit: '${many}OfOrganisation',`,
    `  record: ${one}Schema,`,
    city &&
      `  joins: [{ table: cities, on: eq(cities.id, ${city.key})${city.isOptional ? ', isOptional: true' : ''} }],`,
    `  columns: { guid: id, ${[...columns, ...(cityNames ? [cityNames] : []), 'version'].join(', ')} },`,
    wire.length
      ? `  toWire: ({ ${[...hidden, ...(city ? ['cityNames'] : [])].join(', ')}, ...row }) => ({ ...row, ${wire.join(', ')} }),`
      : '  toWire: row => row,',
    `  list: { of: '${many}', query: ${many}Query${states?.isTabs ? `, counts: '${states.key}'` : ''} },`,
    `  create: { '': { body: ${one}BodySchema, values: body => body } },`,
    `  change: { body: ${one}BodySchema, values: body => body },`,
    '  canBeRemoved: true,',
    referring.length > 0 && `  references: { ${referring.join(', ')} },`,
    unique.length > 0 && '  unique: {',
    ...unique.map(
      keys => `    ${indexNameOf(resource, keys)}: { field: '${errorFieldOfKey(keys)?.key}', code: 'NotUnique' },`,
    ),
    unique.length > 0 && '  },',
    importKey.length > 1 && `  import: { by: ${formatStringList(importKey.map(({ key }) => key))} },`,
    importKey.length === 1 && `  import: { by: '${importKey[0]?.key}' },`,
    importKey.length === 0 && '  import: {},',
    states && '  transitions: {',
    ...(states ? transitionsOf(states) : []).map(
      ({ key, from, to }) =>
        `    ${key}: { roles: ${formatStringList(writersOf(resource))}, from: { ${states?.key}: '${from}' }, refused: 'It is not ${from}', set: { ${states?.key}: '${to}' } },`,
    ),
    states && '  },',
    '  demo: [',
    ...[1, 2, 3].map(n => `    { ${fields.flatMap(field => demoOf(field, n) ?? []).join(', ')} },`),
    '  ],',
    '})',
  ])
}
