/** Returns the resource that the arguments of `npm run new` describe, and the content of its files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Role } from '../contract/roles'
import { contractFile } from './contractFile'
import { languagesIn, parseRoles, targetsOf } from './existingCode'
import { parseFields, uniqueTogether } from './fields'
import { insert, insertionsOf } from './insertions'
import { englishFile, otherFile } from './messageFiles'
import { InputError, namesOf, type ResourceNames } from './names'
import { portalFile } from './portalFile'
import { portalTestFile } from './portalTestFile'
import type { Resource } from './resource'
import { resourceFile, tableFile } from './serverFiles'

export const usage =
  'Usage: npm run new -- vehicles --for Recycler[,Retailer] [--one vehicle] [--unique depot,inspectedOn] plate:text:unique load:number home:city:optional'

interface Arguments {
  names: ResourceNames
  roles: readonly Role[]
  /** The fields of the resource, as the user types them. */
  typed: readonly string[]
  unique: readonly string[]
}

/**
 * Parses the arguments of the command, without the fields.
 * @throws {InputError}
 */
export function parseArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { for: { type: 'string' }, one: { type: 'string' }, unique: { type: 'string', multiple: true } },
  })
  const [many, ...typed] = positionals
  if (!many) throw new InputError(usage)
  return { names: namesOf(many, values.one), roles: parseRoles(values.for), typed, unique: values.unique ?? [] }
}

/**
 * Returns the resource that the arguments describe.
 * @throws {InputError}
 */
export function resourceOf(root: string, { names, roles, typed, unique }: Arguments): Resource {
  const fields = parseFields(typed, names)
  const uniqueSets = unique.map(each => uniqueTogether(each, fields))
  return { names, roles, fields, uniqueSets, targets: targetsOf(root, fields, roles) }
}

/** Returns the content of the files that contain only this resource, by their paths. */
export function ownFiles(root: string, resource: Resource): Map<string, string> {
  const { many } = resource.names
  return new Map([
    [`contract/${many}.ts`, contractFile(resource)],
    [`server/db/schema/${many}.ts`, tableFile(resource)],
    [`server/resources/${many}.ts`, resourceFile(resource)],
    [`src/resources/${many}.ts`, portalFile(resource)],
    ...languagesIn(root).map((language): [string, string] => [
      `src/i18n/${language}/${many}.ts`,
      language === 'en' ? englishFile(resource) : otherFile(resource),
    ]),
    [`tests/portal/${many}.test.tsx`, portalTestFile(resource)],
  ])
}

/**
 * Returns the content of every file that a new resource makes or changes, by its path.
 * @throws {InputError}
 */
export function contentOf(root: string, resource: Resource): Map<string, string> {
  const content = ownFiles(root, resource)
  for (const insertion of insertionsOf(resource, languagesIn(root))) {
    const { file } = insertion
    content.set(file, insert(content.get(file) ?? readFileSync(join(root, file), 'utf8'), insertion))
  }
  return content
}
