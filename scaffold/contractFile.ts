/** Generates the file with the schemas of a resource, such as `contract/vehicles.ts`. */
import type { Field } from './fields'
import {
  hasOptions,
  isFilterField,
  isInRequestBody,
  isSortable,
  isTextField,
  optionsName,
  sortNamingFieldFirst,
} from './fields'
import { fieldKindsOf, formatImportLine, formatStringList, joinLines, type Resource } from './resource'
import { formatCommandComment } from './storedCommand'

const nullable = ({ isOptional }: Field, schema: string) => (isOptional ? `${schema}.nullable()` : schema)

const shown = (one: string, field: Field): string => {
  const schema = {
    text: 'z.string()',
    multiline: 'z.string()',
    number: 'z.int()',
    money: 'z.number()',
    day: 'z.string()',
    boolean: 'z.boolean()',
    choice: `z.enum(${optionsName(one, field)})`,
    states: `z.enum(${optionsName(one, field)})`,
    image: 'imageSchema',
    city: 'cityRefSchema',
    reference: 'guid',
  }[field.kind]
  return `${field.kind === 'reference' ? field.key : field.source}: ${nullable(field, schema)},`
}

/** Returns the name of the schema of a text in a body. */
const textSchemaOf = ({ isOptional, kind }: Field) => {
  if (kind === 'multiline') return isOptional ? 'multilineText' : 'requiredMultilineText'
  return isOptional ? 'text' : 'requiredText'
}

const sent = (one: string, field: Field): string => {
  const { isOptional, key, kind } = field
  if (kind === 'text' || kind === 'multiline')
    return `${key}: ${textSchemaOf(field)}()${isOptional ? '.trim().nullish()' : ''},`
  const schema = {
    number: 'count',
    money: 'amount',
    day: 'day',
    boolean: 'z.boolean()',
    choice: `z.enum(${optionsName(one, field)})`,
    states: '',
    image: 'guid',
    city: 'guid',
    reference: 'guid',
  }[kind]
  return `${key}: ${isOptional ? `${schema}.nullish()` : schema},`
}

export function renderContractFile(resource: Resource): string {
  const { names, fields } = resource
  const { many, one, type } = names
  const kinds = fieldKindsOf(resource)
  const textSchemas = new Set(fields.filter(isTextField).map(textSchemaOf))
  const filters = fields.filter(isFilterField)
  return joinLines([
    formatCommandComment(resource),
    `import { z } from 'zod'`,
    kinds.has('city') && formatImportLine(['cityRefSchema'], './cities'),
    kinds.has('image') && formatImportLine(['imageSchema'], './images'),
    formatImportLine(['defineList', 'pageRows'], './listFields'),
    formatImportLine(['listParameters', 'capitalOffsetParameter'], './paging'),
    formatImportLine(
      [
        kinds.has('money') && 'amount',
        kinds.has('number') && 'count',
        kinds.has('day') && 'day',
        'guid',
        ...[...textSchemas].sort(),
        'version',
      ],
      './primitives',
    ),
    formatImportLine(
      fields.filter(hasOptions).map(field => optionsName(one, field)),
      './statuses',
    ),
    '',
    `export const ${one}Schema = z.object({`,
    '  guid,',
    ...fields.map(field => `  ${shown(one, field)}`),
    '  version,',
    `}).meta({ id: '${type}' })`,
    `export type ${type} = z.infer<typeof ${one}Schema>`,
    `export const ${many}List = defineList(${one}Schema, {`,
    `  sort: ${formatStringList(fields.filter(isSortable).map(({ key }) => key))},`,
    // The audit log names a record by the first field by which its list is searched.
    `  search: ${formatStringList(
      sortNamingFieldFirst(fields)
        .filter(isTextField)
        .map(({ key }) => key),
    )},`,
    '  pageRows,',
    '})',
    `export const ${many}Query = z.object({`,
    ...filters.map(
      field => `  ${field.key}: ${hasOptions(field) ? `z.enum(${optionsName(one, field)})` : 'guid'}.optional(),`,
    ),
    `  ...capitalOffsetParameter }).and(listParameters(${many}List))`,
    filters.length > 0 && `export type ${type}Query = z.infer<typeof ${many}Query>`,
    `export const ${one}BodySchema = z.object({`,
    ...fields.filter(isInRequestBody).map(field => `  ${sent(one, field)}`),
    `}).meta({ id: '${type}Body' })`,
    `export type ${type}Body = z.infer<typeof ${one}BodySchema>`,
  ])
}
