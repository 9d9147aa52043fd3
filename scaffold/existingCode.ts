/** Reads the existing code: names that are already used, and resources to which a reference may refer. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isRole, type Role, roleSlugs, roles } from '../contract/roles'
import type { DeclaredCode } from './declaredCode'
import type { Field } from './fields'
import { InputError, type ResourceNames } from './names'
import type { ReferenceTarget } from './resource'

/**
 * Returns the roles that the option `--for` names.
 * @throws {InputError} if a role is missing or unknown
 */
export function parseRoles(roleNames: string | undefined): Role[] {
  const names = (roleNames ?? '').split(',').filter(Boolean)
  if (names.length === 0)
    throw new InputError(`Say who has it, --for ${roles[0]} or --for ${roles.slice(0, 2).join(',')}`)
  const unknown = names.find(name => !isRole(name))
  if (unknown) throw new InputError(`${unknown}: a role is one of ${roles.join(', ')}`)
  return roles.filter(role => names.includes(role))
}

/**
 * Returns the roles that the option `--readers` names.
 * @throws {InputError} if one of them does not have the resource, or if no role remains that can write
 */
export function parseReaders(roleNames: string | undefined, resourceRoles: readonly Role[]): Role[] {
  const names = (roleNames ?? '').split(',').filter(Boolean)
  const stranger = names.find(name => !resourceRoles.some(role => role === name))
  if (stranger) throw new InputError(`--readers ${stranger}: a reader is one of the roles of --for`)
  const readers = resourceRoles.filter(role => names.includes(role))
  if (readers.length === resourceRoles.length) throw new InputError('--readers: at least one role of --for writes')
  return readers
}

export const findLanguages = (root: string) =>
  readdirSync(join(root, 'src/i18n')).filter(name => existsSync(join(root, 'src/i18n', name, 'index.ts')))

/** Names that a resource cannot have, because the language or an imported module uses them. */
const reserved =
  /^(new|profile|map|analytics|qrs|images?|cities|city|locations?|organisations?|words|entries|areas|lists|count|day|guid|multilineText|requiredMultilineText|requiredText|text|listParameters|ownReference|anyReference|id|index|date|integer|boolean|class|this|rules|page|pages|body|bodies|calls?|answers|users?|dialogs?)$/

/**
 * Checks that the names are not reserved, and that none of the resource's files exists.
 * @throws {InputError} naming the reserved name or the existing file
 */
export function assertFilesFree(root: string, { many, one }: ResourceNames) {
  for (const name of [many, one]) {
    if (reserved.test(name)) throw new InputError(`${name}: that name means something else here`)
  }
  const taken = [
    `contract/${many}.ts`,
    `server/db/schema/${many}.ts`,
    `server/resources/${many}.ts`,
    `src/resources/${many}.ts`,
    ...findLanguages(root).map(language => `src/i18n/${language}/${many}.ts`),
    `tests/portal/${many}.test.tsx`,
  ].find(file => existsSync(join(root, file)))
  if (taken) throw new InputError(`${many}: ${taken} is there already`)
}

/**
 * Checks that no list, API extension, resource, table, screen or call has one of the names.
 * @param having the roles that have the resource
 * @throws {InputError} naming what exists already
 */
export async function assertNamesFree(
  code: DeclaredCode,
  { many, segment, table }: ResourceNames,
  having: readonly Role[],
) {
  const no = (why: string) => new InputError(`${many}: ${why} already`)
  if ((await code.lists()).includes(many)) throw no('contract/lists.ts has a list of this name')
  if ((await code.apiExtensions()).includes(many)) throw no('contract/apiExtensions.ts has an extension of this name')
  const holding = (await code.tables()).find(({ name, constant }) => name === table || constant === many)
  if (holding) throw no(`the table ${holding.name} is in server/db/schema/${holding.module.slice(2)}.ts`)
  const areas = (await code.areas()).filter(({ role }) => having.some(other => other === role))
  const area = areas.find(({ screens }) => screens.some(screen => screen.segment === segment))
  if (area) throw no(`the area of the role ${area.role} has a screen ${segment}`)
  if ((await code.definitions()).some(({ name }) => name === many)) throw no('there is a resource of this name')
  const paths = having.map(role => `/b2b/${roleSlugs[role]}/${segment}`)
  const url = (await code.urls()).find(address => paths.some(path => `${address}/`.startsWith(`${path}/`)))
  if (url) throw no(`there is a call at ${url}`)
}

async function targetOf(
  code: DeclaredCode,
  { source, to }: Field,
  roleNames: readonly Role[],
): Promise<ReferenceTarget> {
  const no = (why: string) => new InputError(`${source}: ${why}`)
  const definition = (await code.definitions()).find(({ name }) => name === to)
  if (!definition) throw no(`there is no resource ${to} to refer to`)
  const without = roleNames.find(role => !definition.roles.includes(role))
  if (without) throw no(`${to} is nothing that a ${without} has`)
  const table = (await code.tables()).find(({ constant }) => constant === to)
  if (!table || !('organisationId' in table.columns)) throw no(`${to} has no table of organisations' rows`)
  const hasText = (column: string) => table.columns[column]?.columnType === 'PgText'
  const firstText = definition.columns.find(({ kind }) => kind === 'text')?.source
  const optionText = hasText('name') || firstText === undefined ? 'name' : String(firstText)
  return {
    path: typeof definition.path === 'string' ? definition.path : to,
    optionText,
    isNamed: hasText(optionText),
    isSoftlyDeleted: 'deletedAt' in table.columns,
  }
}

/**
 * Returns the targets of all references.
 * @throws {InputError} if a target does not exist or a role cannot read it
 */
export async function findReferenceTargets(code: DeclaredCode, fields: readonly Field[], roleNames: readonly Role[]) {
  const targets: Record<string, ReferenceTarget> = {}
  for (const field of fields.filter(({ kind }) => kind === 'reference'))
    targets[field.to] = await targetOf(code, field, roleNames)
  return targets
}

/**
 * Returns the module of the schema that contains each table, such as `./places`, by the name of the table's constant.
 */
export async function findTableModules(code: DeclaredCode) {
  const tables = await code.tables()
  return Object.fromEntries(tables.map(({ constant, module }) => [constant, module]))
}
