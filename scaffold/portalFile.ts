/** Generates the file with the definition of a resource, such as `src/resources/vehicles.ts`. */
import { rolesWithMemberLimits } from '../contract/teamRoles'
import type { Field } from './fields'
import {
  findLocationField,
  findNamingField,
  hasOptions,
  isFilterField,
  isInRequestBody,
  optionsName,
  sortNamingFieldFirst,
  transitionsOf,
} from './fields'
import type { Resource } from './resource'
import { errorFieldOfKey, fieldKindsOf, formatImportLine, formatStringList, joinLines, uniqueKeysOf } from './resource'

const columnKinds = { multiline: 'text', day: 'date', states: 'choice' } as const

const columnOf = (resource: Resource, field: Field): string => {
  const { kind, source, key, to, isTabs } = field
  if (kind === 'image')
    return `{ kind: 'image', source: '${source}', named: '${findNamingField(resource.fields).key}' },`
  if (kind === 'reference')
    return `{ kind: 'reference', source: '${key}', resource: '${to}', optionText: '${resource.targets[to]?.optionText}' },`
  const shown = kind in columnKinds ? columnKinds[kind as keyof typeof columnKinds] : kind
  // If the list shows the states as tabs, no tab shows the column (`under: []`), because all rows of a tab have the
  // same state.
  return `{ kind: '${shown}', source: '${source}'${kind === 'states' ? ', isState: true' : ''}${isTabs ? ', under: []' : ''} },`
}

const inputOf = (resource: Resource, field: Field): string => {
  const { targets } = resource
  const { one, many } = resource.names
  const { kind, source, key, to, isOptional } = field
  const propertiesOf: Partial<Record<Field['kind'], string>> = {
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
    propertiesOf[kind],
    !isOptional && kind !== 'boolean' && 'required: true',
    uniqueKeysOf(resource).some(keys => errorFieldOfKey(keys) === field) &&
      `errorTexts: { NotUnique: { message: 'resources.${many}.taken.${key}' } }`,
  ]
  return `{ ${parts.filter(Boolean).join(', ')} },`
}

const bodyOf = ({ kind, key, source, isOptional }: Field): string => {
  if (kind === 'image') return `${key}: ${isOptional ? `${source}?.guid ?? null` : `${source}.guid`},`
  if (kind === 'text' || kind === 'multiline')
    return `${key}: ${isOptional ? `${key}?.trim() || null` : `${key}.trim()`},`
  if (!isOptional) return `${key},`
  return `${key}: ${kind === 'number' || kind === 'money' ? `${key} ?? null` : `${key} || null`},`
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

export function renderPortalFile(resource: Resource): string {
  const { names, fields, roles, readers } = resource
  const { many, one, type, title, segment } = names
  const kinds = fieldKindsOf(resource)
  const sent = fields.filter(isInRequestBody)
  const images = sent.filter(({ kind }) => kind === 'image')
  const named = sent.map(({ kind, key, source }) => (kind === 'image' ? source : key))
  const filters = fields.filter(field => isFilterField(field) && !field.isTabs)
  const states = fields.find(({ kind }) => kind === 'states')
  const flags = fields.filter(({ kind }) => kind === 'boolean')
  const kept = images.map(({ source, isOptional }) => `${source}${isOptional ? '?' : ''}: Image`).join('; ')
  const body = images.length
    ? `Omit<${type}Body, ${images.map(({ key }) => `'${key}'`).join(' | ')}> & { ${kept} }`
    : `${type}Body`
  const hasQuery = fields.some(isFilterField)
  const isHiddenFromLimitedMembers =
    !findLocationField(fields) && roles.some(role => rolesWithMemberLimits.some(limited => limited === role))
  const given = [type, `${type}Body`, ...(hasQuery ? [`${type}Query`] : [])]
  return joinLines([
    `/** ${title}. */`,
    images.length > 0 && `import type { Image } from '../../contract/images'`,
    formatImportLine(
      fields.filter(hasOptions).map(field => optionsName(one, field)),
      '../../contract/statuses',
    ),
    `import type { ${given.join(', ')} } from '../../contract/${many}'`,
    formatImportLine(['defineResource'], '../custom/engine/definition/definition'),
    (kinds.has('text') || kinds.has('multiline')) && formatImportLine(['rules'], '../custom/engine/definition/rules'),
    '',
    `type ${type}Form = ${body}`,
    '',
    `const serialise = ({ ${named.join(', ')} }: ${type}Form): ${type}Body => ({`,
    ...sent.map(field => `  ${bodyOf(field)}`),
    '})',
    '',
    `export const ${many} = defineResource<${type}, ${type}Form${hasQuery ? `, ${type}Query` : ''}>({`,
    `  name: '${many}',`,
    `  dialect: 'b2b',`,
    `  path: '${segment}',`,
    `  roles: ${formatStringList(roles)},`,
    readers.length > 0 && `  readers: ${formatStringList(readers)},`,
    isHiddenFromLimitedMembers && `  team: { limited: 'nothing' },`,
    `  oneFrom: 'list',`,
    '  endpoints: { create: { serialise }, update: { serialise } },',
    '  columns: [',
    ...sortNamingFieldFirst(fields).map(field => `    ${columnOf(resource, field)}`),
    '  ],',
    filters.length > 0 && '  filters: [',
    ...filters.map(field =>
      hasOptions(field)
        ? `    { kind: 'choice', name: '${field.key}', options: ${optionsName(one, field)} },`
        : `    { kind: 'reference', name: '${field.key}', resource: '${field.to}', optionText: '${resource.targets[field.to]?.optionText}' },`,
    ),
    filters.length > 0 && '  ],',
    states?.isTabs &&
      `  tabs: ${optionsName(one, states)}.map(${states.key} => ({ key: ${states.key}, filter: { ${states.key} } })),`,
    `  toolbar: [{ kind: 'create' }],`,
    `  import: { list: '${many}'${uniqueKeysOf(resource).length === 0 ? ', byId: true' : ''} },`,
    '  actions: [',
    ...(states ? transitionsOf(states) : []).map(
      ({ key, from, isReturn, isFinal }) =>
        `    { kind: 'transition', key: '${key}', icon: '${isReturn ? 'activate' : isFinal ? 'check' : 'start'}', when: ({ ${states?.key} }) => ${states?.key} === '${from}', toast: 'resources.${many}.toasts.${key}' },`,
    ),
    `    { kind: 'edit' },`,
    `    { kind: 'delete', confirm: { via: 'modal', show: ['${findNamingField(fields).key}'] } },`,
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
