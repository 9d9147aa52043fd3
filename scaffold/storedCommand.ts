/**
 * Reads and writes the command that generated a resource. It is stored in the comment of the resource's file in
 * `contract/`, so that `npm run new -- field` can read it, change it and write it again.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Field, hasOptions } from './fields'
import { InputError } from './names'
import type { Resource } from './resource'

/** Returns a field in the form in which the user types it: `size:choice:Small,Large:optional`. */
export const formatFieldArgument = (field: Field): string =>
  [
    field.source,
    field.kind,
    ...(hasOptions(field) ? [field.options.join(',')] : []),
    ...(field.to ? [field.to] : []),
    field.isUnique && 'unique',
    field.isOptional && 'optional',
    field.isOneWay && 'oneWay',
    field.isTabs && 'tabs',
    field.isAdded && 'added',
  ]
    .filter(Boolean)
    .join(':')

/** Returns the comment, with the command, at the beginning of the resource's file in `contract/`. */
export const formatCommandComment = ({ names, roles, readers, fields, uniqueSets }: Resource): string =>
  [
    '/**',
    ` * ${names.title}. \`npm run new -- field ${names.many}\` adds and removes fields; it reads how they were written:`,
    ' *',
    ` *     npm run new -- ${names.many} --one ${names.one} --for ${roles.join(',')}`,
    ...(readers.length > 0 ? [` *       --readers ${readers.join(',')}`] : []),
    ...uniqueSets.map(set => ` *       --unique ${set.map(({ source }) => source).join(',')}`),
    ...fields.map(field => ` *       ${formatFieldArgument(field)}`),
    ' */',
  ].join('\n')

/**
 * Returns the arguments of the command that generated a resource.
 * @throws {InputError} if the resource's file does not contain the command
 */
export function readStoredCommand(root: string, many: string): string[] {
  const file = `contract/${many}.ts`
  if (!existsSync(join(root, file))) throw new InputError(`${many}: there is no ${file}`)
  const [, typed] = /npm run new -- (\w+ --one [\s\S]*?)\*\//.exec(readFileSync(join(root, file), 'utf8')) ?? []
  if (!typed)
    throw new InputError(
      `${file} does not contain the command that wrote the resource. Change its fields by hand: docs/adding-a-resource.md`,
    )
  return typed.split(/[\s*]+/).filter(Boolean)
}
