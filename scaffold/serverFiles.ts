/** Generates the table and the declaration: `server/db/schema/vehicles.ts`, `server/resources/vehicles.ts`. */
import { roleSlugs } from '../contract/roles'
import { type Field, hasOptions, namingOf, optionType, transitionsOf } from './fields'
import { capital, toWords } from './names'
import { imports, kindsOf, lines, listOf, type Resource, text } from './resource'

const columnOf = (one: string, field: Field, isUnkept: boolean): string => {
  const { kind, column, key, isOptional, to, options } = field
  const name = text(column)
  const leading = (table: string) =>
    `uuid(${name}).references(() => ${table}.id${isUnkept ? `, { onDelete: 'set null' }` : ''})`
  const made = {
    text: `text(${name})`,
    multiline: `text(${name})`,
    number: `integer(${name})`,
    day: `date(${name})`,
    boolean: `boolean(${name})`,
    choice: `text(${name}).$type<${optionType(one, field)}>()`,
    states: `text(${name}).$type<${optionType(one, field)}>()`,
    image: leading('images'),
    city: leading('cities'),
    reference: leading(to),
  }[kind]
  const start = kind === 'states' ? `.default(${text(options[0] ?? '')})` : ''
  return `    ${key}: ${made}${isOptional ? '' : '.notNull()'}${start},`
}

/** Files of the schema that contain tables with other names. */
const schemaOf: Record<string, string> = { employees: './organisations', locations: './places' }

export function tableFile(resource: Resource): string {
  const { names, fields, targets } = resource
  const { many, one, table, title } = names
  const kinds = kindsOf(resource)
  const unique = fields.filter(({ isUnique }) => isUnique)
  const images = fields.filter(({ kind }) => kind === 'image')
  const references = fields.filter(({ kind }) => kind === 'reference')
  const isUnkept = ({ kind, isOptional, to }: Field) =>
    kind === 'reference' && isOptional && !targets[to]?.isSoftlyDeleted
  const others = [...new Set(references.map(({ to }) => to))].filter(to => to !== many)
  return lines([
    `/** ${title} of organisations. */`,
    imports(
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
    imports(['createdAt', 'id', 'version'], './columns'),
    imports(
      [images.length > 0 && 'images', 'organisations', others.includes('employees') && 'employees'],
      './organisations',
    ),
    imports([kinds.has('city') && 'cities', others.includes('locations') && 'locations'], './places'),
    ...others.filter(to => !schemaOf[to]).map(to => imports([to], to === 'simpleRewards' ? './rewards' : `./${to}`)),
    '',
    `export const ${many} = pgTable(`,
    `  '${table}',`,
    '  {',
    '    id: id(),',
    `    organisationId: uuid('organisation_id').notNull().references(() => organisations.id, { onDelete: 'cascade' }),`,
    ...fields.map(field => columnOf(one, field, isUnkept(field))),
    '    createdAt: createdAt(),',
    '    version: version(),',
    '  },',
    '  table => [',
    `    index('${table}_newest').on(table.organisationId, table.createdAt, table.id),`,
    ...unique.map(({ key, column }) => `    uniqueIndex('${table}_${column}').on(table.organisationId, table.${key}),`),
    ...[...images, ...references].map(
      ({ key, column }) => `    index('${table}_${column.replace(/_id$/, '')}').on(table.${key}),`,
    ),
    '  ],',
    ')',
  ])
}

/**
 * Returns the triggers that a table of an organisation needs (docs/adr/0012-erasure.md), appended to the migration that
 * drizzle-kit writes.
 */
export const triggersOf = ({ names: { table } }: Resource): string =>
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
  if (kind === 'image') return [`${source}: imageOf(${key})`]
  if (kind !== 'city') return []
  const city = `{ guid: ${key}, localizedNames: cityNames }`
  return [`${source}: ${isOptional ? `${key} && cityNames ? ${city} : null` : city}`]
}

/**
 * Returns the value of a field in a demo row. Cities, pictures and references are omitted, because the demo looks them
 * up.
 */
const demoOf = (field: Field, n: number): string | undefined => {
  const { kind, key, source, options } = field
  const value = {
    text: text(`${toWords(source)} ${n}`),
    multiline: text(`${toWords(source)} ${n}`),
    number: String(n * 10),
    day: text(`2026-0${n}-01`),
    boolean: String(n % 2 === 1),
    choice: text(options[n % options.length] ?? ''),
    ...{ states: undefined, image: undefined, city: undefined, reference: undefined },
  }[kind]
  return value && `${key}: ${value}`
}

export function resourceFile(resource: Resource): string {
  const { names, fields, roles, targets } = resource
  const { many, one, title, aThing, thing, segment, table } = names
  const kinds = kindsOf(resource)
  const city = fields.find(({ kind }) => kind === 'city')
  const states = fields.find(({ kind }) => kind === 'states')
  const references = fields.filter(({ kind }) => kind === 'reference')
  const unique = fields.filter(({ isUnique }) => isUnique)
  const wire = fields.flatMap(wireOf)
  const hidden = fields.filter(field => wireOf(field).length > 0).map(({ key }) => key)
  const isSoft = references.some(({ to }) => targets[to]?.isSoftlyDeleted)
  const referenceOf = ({ kind, to, key }: Field) => {
    if (kind === 'city') return [`${key}: existing(cities)`]
    if (kind === 'image') return [`${key}: own(images.organisationId)`]
    if (kind !== 'reference') return []
    const { isSoftlyDeleted, isNamed, optionText } = targets[to] ?? {}
    const living = isSoftlyDeleted ? `isNull(${to}.deletedAt)` : isNamed ? 'undefined' : ''
    return [
      `${key}: own(${[`${to}.organisationId`, living, isNamed && `${to}.${optionText}`].filter(Boolean).join(', ')})`,
    ]
  }
  const referring = fields.flatMap(referenceOf)
  const keys = fields.map(({ key }) => key)
  const cityNames = city && `cityNames: ${city.isOptional ? 'orNull(cities.names)' : 'cities.names'}`
  return lines([
    `/** ${title}. */`,
    imports([city !== undefined && 'eq', isSoft && 'isNull'], 'drizzle-orm'),
    `import { ${one}BodySchema, ${one}Schema, ${many}Query } from '../../contract/${many}'`,
    imports(
      [...new Set([many, city ? 'cities' : '', kinds.has('image') ? 'images' : '', ...references.map(({ to }) => to)])],
      '../db/schema',
    ),
    city?.isOptional && imports(['orNull'], '../queries/queries'),
    imports(
      [city !== undefined && 'existing', (kinds.has('image') || references.length > 0) && 'own'],
      '../declared/references',
    ),
    imports(['defineOwned'], '../declared/resource'),
    imports(['ofOrganisation'], '../declared/rowOwnership'),
    kinds.has('image') && imports(['imageOf'], '../files/imageUrls'),
    '',
    `const { id, ${keys.join(', ')}, version } = ${many}`,
    '',
    `export const ${one}Resource = defineOwned({`,
    `  what: '${capital(thing)}',`,
    `  words: { many: '${title}', one: '${aThing}' },`,
    `  at: { ${roles.map(role => `${role}: '/b2b/${roleSlugs[role]}/${segment}'`).join(', ')} },`,
    `  table: ${many},`,
    `  whose: ofOrganisation(${many}.organisationId),`,
    `  limit: '${many}OfOrganisation',`,
    `  record: ${one}Schema,`,
    city &&
      `  joins: [{ table: cities, on: eq(cities.id, ${city.key})${city.isOptional ? ', isOptional: true' : ''} }],`,
    `  columns: { guid: id, ${[...keys, ...(cityNames ? [cityNames] : []), 'version'].join(', ')} },`,
    wire.length
      ? `  toWire: ({ ${[...hidden, ...(city ? ['cityNames'] : [])].join(', ')}, ...row }) => ({ ...row, ${wire.join(', ')} }),`
      : '  toWire: row => row,',
    `  list: { of: '${many}', query: ${many}Query, filters: { ${fields
      .filter(hasOptions)
      .map(({ key }) => key)
      .join(', ')} } },`,
    `  create: { '': { body: ${one}BodySchema, values: body => body } },`,
    `  change: { body: ${one}BodySchema, values: body => body },`,
    '  canBeRemoved: true,',
    referring.length > 0 && `  references: { ${referring.join(', ')} },`,
    unique.length > 0 && '  unique: {',
    ...unique.map(
      ({ source, column }) =>
        `    ${table}_${column}: { field: '${source}', code: 'NotUnique', message: '${capital(aThing)} of this ${toWords(source).toLowerCase()} is there already' },`,
    ),
    unique.length > 0 && '  },',
    `  import: { by: '${(unique[0] ?? namingOf(fields)).key}' },`,
    states && '  transitions: {',
    ...(states ? transitionsOf(states) : []).map(
      ({ key, from, to }) =>
        `    ${key}: { roles: ${listOf(roles)}, from: { ${states?.key}: '${from}' }, refused: 'It is not ${from}', set: { ${states?.key}: '${to}' } },`,
    ),
    states && '  },',
    '  demo: [',
    ...[1, 2, 3].map(n => `    { ${fields.flatMap(field => demoOf(field, n) ?? []).join(', ')} },`),
    '  ],',
    '})',
  ])
}
