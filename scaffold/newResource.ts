/** Returns the resource that the arguments of `npm run new` describe, and the content of its files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Role } from '../contract/roles'
import { renderContractFile } from './contractFile'
import type { DeclaredCode } from './declaredCode'
import { findLanguages, findReferenceTargets, findTableModules, parseReaders, parseRoles } from './existingCode'
import { parseFields, parseUniqueFields } from './fields'
import { insertionsOf, insertLine } from './insertions'
import { renderEnglishMessages, renderUntranslatedMessages } from './messageFiles'
import { buildResourceNames, InputError, type ResourceNames } from './names'
import { renderPortalFile } from './portalFile'
import { renderPortalTestFile } from './portalTestFile'
import type { Resource } from './resource'
import { renderResourceFile, renderTableFile } from './serverFiles'

export const commandUsage =
  'Usage: npm run new -- vehicles --for Recycler[,Retailer] [--readers Retailer] [--one vehicle] [--unique depot,inspectedOn] plate:text:unique load:number home:city:optional'

interface Arguments {
  names: ResourceNames
  roles: readonly Role[]
  readers: readonly Role[]
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
    options: {
      for: { type: 'string' },
      readers: { type: 'string' },
      one: { type: 'string' },
      unique: { type: 'string', multiple: true },
    },
  })
  const [many, ...typed] = positionals
  if (!many) throw new InputError(commandUsage)
  const roles = parseRoles(values.for)
  return {
    names: buildResourceNames(many, values.one),
    roles,
    readers: parseReaders(values.readers, roles),
    typed,
    unique: values.unique ?? [],
  }
}

/**
 * Parses the fields, and the sets of fields that are unique together.
 * @throws {InputError}
 */
export function parseAllFields({ names, typed, unique }: Arguments) {
  const fields = parseFields(typed, names)
  return { fields, uniqueSets: unique.map(names => parseUniqueFields(names, fields)) }
}

/**
 * Returns the resource that the arguments describe.
 * @throws {InputError}
 */
export async function buildResource(code: DeclaredCode, given: Arguments): Promise<Resource> {
  const { names, roles, readers } = given
  const { fields, uniqueSets } = parseAllFields(given)
  const targets = await findReferenceTargets(code, fields, roles)
  return { names, roles, readers, fields, uniqueSets, targets, tableModules: await findTableModules(code) }
}

/** Returns the content of the files that contain only this resource, by their paths. */
export function renderOwnFiles(root: string, resource: Resource): Map<string, string> {
  const { many } = resource.names
  return new Map([
    [`contract/${many}.ts`, renderContractFile(resource)],
    [`server/db/schema/${many}.ts`, renderTableFile(resource)],
    [`server/resources/${many}.ts`, renderResourceFile(resource)],
    [`src/resources/${many}.ts`, renderPortalFile(resource)],
    ...findLanguages(root).map((language): [string, string] => [
      `src/i18n/${language}/${many}.ts`,
      language === 'en' ? renderEnglishMessages(resource) : renderUntranslatedMessages(resource),
    ]),
    [`tests/portal/${many}.test.tsx`, renderPortalTestFile(resource)],
  ])
}

/**
 * Returns the content of every file that a new resource makes or changes, by its path.
 * @throws {InputError}
 */
export function renderAllFiles(root: string, resource: Resource): Map<string, string> {
  const content = renderOwnFiles(root, resource)
  for (const insertion of insertionsOf(resource, findLanguages(root))) {
    const { file } = insertion
    content.set(file, insertLine(content.get(file) ?? readFileSync(join(root, file), 'utf8'), insertion))
  }
  return content
}
