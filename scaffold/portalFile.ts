/** Generates the definition of the screen: `src/resources/vehicles.ts`. */
import { type Field, hasOptions, isSent, nameFirst, namingOf, optionsName, transitionsOf } from './fields'
import { imports, kindsOf, lines, listOf, type Resource } from './resource'

const columnKinds = { multiline: 'text', day: 'date', states: 'choice' } as const

const columnOf = (resource: Resource, field: Field): string => {
  const { kind, source, key, to } = field
  if (kind === 'image') return `{ kind: 'image', source: '${source}', named: '${namingOf(resource.fields).key}' },`
  if (kind === 'reference')
    return `{ kind: 'reference', source: '${key}', resource: '${to}', optionText: '${resource.targets[to]?.optionText}' },`
  return `{ kind: '${kind in columnKinds ? columnKinds[kind as keyof typeof columnKinds] : kind}', source: '${source}' },`
}

const inputOf = ({ names: { one }, targets }: Resource, field: Field): string => {
  const { kind, source, key, to, isOptional } = field
  const said: Partial<Record<Field['kind'], string>> = {
    text: 'rules: [rules.maxLength()]',
    multiline: 'rules: [rules.maxLength()]',
    number: 'digits: true',
    choice: `options: ${optionsName(one, field)}`,
    image: `wire: ['${key}']`,
    reference: `resource: '${to}', optionText: '${targets[to]?.optionText}'`,
  }
  const parts = [
    `kind: '${kind}'`,
    `source: '${kind === 'image' ? source : key}'`,
    said[kind],
    !isOptional && kind !== 'boolean' && 'required: true',
  ]
  return `{ ${parts.filter(Boolean).join(', ')} },`
}

const bodyOf = ({ kind, key, source, isOptional }: Field): string => {
  if (kind === 'image') return `${key}: ${isOptional ? `${source}?.guid ?? null` : `${source}.guid`},`
  if (kind === 'text' || kind === 'multiline')
    return `${key}: ${isOptional ? `${key}?.trim() || null` : `${key}.trim()`},`
  if (!isOptional) return `${key},`
  return `${key}: ${kind === 'number' ? `${key} ?? null` : `${key} || null`},`
}

const valuesOf = (fields: readonly Field[]): string | undefined => {
  const city = fields.find(({ kind }) => kind === 'city')
  const images = fields.filter(({ kind, isOptional }) => kind === 'image' && isOptional)
  if (!city && images.length === 0) return undefined
  const taken = [...images, ...(city ? [city] : [])].map(({ source }) => source)
  const made = [
    ...images.map(({ source }) => `...(${source} && { ${source} })`),
    ...(city ? [`${city.key}: ${city.source}${city.isOptional ? '?' : ''}.guid`] : []),
  ]
  return `    toValues: ({ ${taken.join(', ')}, ...record }) => ({ ...record, ${made.join(', ')} }),`
}

export function portalFile(resource: Resource): string {
  const { names, fields, roles } = resource
  const { many, one, type, title, segment } = names
  const kinds = kindsOf(resource)
  const sent = fields.filter(isSent)
  const images = sent.filter(({ kind }) => kind === 'image')
  const named = sent.map(({ kind, key, source }) => (kind === 'image' ? source : key))
  const filters = fields.filter(hasOptions)
  const states = fields.find(({ kind }) => kind === 'states')
  const flags = fields.filter(({ kind }) => kind === 'boolean')
  const kept = images.map(({ source, isOptional }) => `${source}${isOptional ? '?' : ''}: Image`).join('; ')
  const body = images.length
    ? `Omit<${type}Body, ${images.map(({ key }) => `'${key}'`).join(' | ')}> & { ${kept} }`
    : `${type}Body`
  const given = [type, `${type}Body`, ...(filters.length ? [`${type}Query`] : [])]
  return lines([
    `/** ${title}. */`,
    images.length > 0 && `import type { Image } from '../../contract/images'`,
    imports(
      filters.map(field => optionsName(one, field)),
      '../../contract/statuses',
    ),
    `import type { ${given.join(', ')} } from '../../contract/${many}'`,
    imports(['defineResource'], '../custom/engine/definition/definition'),
    (kinds.has('text') || kinds.has('multiline')) && imports(['rules'], '../custom/engine/definition/rules'),
    '',
    `type ${type}Form = ${body}`,
    '',
    `const serialise = ({ ${named.join(', ')} }: ${type}Form): ${type}Body => ({`,
    ...sent.map(field => `  ${bodyOf(field)}`),
    '})',
    '',
    `export const ${many} = defineResource<${type}, ${type}Form${filters.length ? `, ${type}Query` : ''}>({`,
    `  name: '${many}',`,
    `  dialect: 'b2b',`,
    `  path: '${segment}',`,
    `  roles: ${listOf(roles)},`,
    `  oneFrom: 'list',`,
    '  endpoints: { create: { serialise }, update: { serialise } },',
    '  columns: [',
    ...nameFirst(fields).map(field => `    ${columnOf(resource, field)}`),
    '  ],',
    filters.length > 0 && '  filters: [',
    ...filters.map(field => `    { kind: 'choice', name: '${field.key}', options: ${optionsName(one, field)} },`),
    filters.length > 0 && '  ],',
    `  toolbar: [{ kind: 'create' }],`,
    `  import: { list: '${many}' },`,
    '  actions: [',
    ...(states ? transitionsOf(states) : []).map(
      ({ key, from, isFirst }) =>
        `    { kind: 'transition', key: '${key}', icon: '${isFirst ? 'activate' : 'deactivate'}', when: ({ ${states?.key} }) => ${states?.key} === '${from}' },`,
    ),
    `    { kind: 'edit' },`,
    `    { kind: 'delete', confirm: { via: 'modal', show: ['${namingOf(fields).key}'] } },`,
    '  ],',
    '  form: {',
    flags.length > 0 && `    initial: { ${flags.map(({ key }) => `${key}: false`).join(', ')} },`,
    valuesOf(fields),
    '    fields: [',
    ...sent.map(field => `      ${inputOf(resource, field)}`),
    '    ],',
    '  },',
    '})',
  ])
}
