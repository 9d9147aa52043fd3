/** Reads the existing code: names that are already used, and resources to which a reference may refer. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isRole, type Role, roles } from '../contract/roles'
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
export function parseReaders(roleNames: string | undefined, having: readonly Role[]): Role[] {
  const names = (roleNames ?? '').split(',').filter(Boolean)
  const stranger = names.find(name => !having.some(role => role === name))
  if (stranger) throw new InputError(`--readers ${stranger}: a reader is one of the roles of --for`)
  const readers = having.filter(role => names.includes(role))
  if (readers.length === having.length) throw new InputError('--readers: at least one role of --for writes')
  return readers
}

export const findLanguages = (root: string) =>
  readdirSync(join(root, 'src/i18n')).filter(name => existsSync(join(root, 'src/i18n', name, 'index.ts')))

/** Names that a resource cannot have, because the language or an imported module uses them. */
const reserved =
  /^(new|profile|map|analytics|qrs|images?|cities|city|locations?|organisations?|words|entries|areas|lists|count|day|guid|requiredText|text|listParameters|ownReference|anyReference|id|index|date|integer|boolean|class|this|rules|page|pages|body|bodies|calls?|answers|users?|dialogs?)$/

/** Returns the file of a route whose path, below the path of a role, begins with this segment. */
function findRouteFile(root: string, segment: string) {
  const folder = 'server/routes'
  const isPath = new RegExp(`(/b2b/[^/'\`]+/|\\.(get|post|put|delete)\\(\\s*'/)${segment}['\`/]`)
  const file = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).find(
    each => each.endsWith('.ts') && isPath.test(readFileSync(join(root, folder, each), 'utf8')),
  )
  return file && join(folder, file)
}

/**
 * Checks that no file, table, list, screen or call already has one of the names.
 * @throws {InputError} naming the one that exists
 */
export function assertNamesFree(root: string, { many, one, segment, table }: ResourceNames) {
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
  const schema = join(root, 'server/db/schema')
  const holding = readdirSync(schema).find(file => readFileSync(join(schema, file), 'utf8').includes(`'${table}'`))
  if (holding) throw new InputError(`${many}: the table ${table} is in server/db/schema/${holding} already`)
  const isListed = new RegExp(`\\n {2}${many}: `).test(readFileSync(join(root, 'contract/lists.ts'), 'utf8'))
  if (isListed) throw new InputError(`${many}: contract/lists.ts has a list of this name already`)
  if (readFileSync(join(root, 'contract/apiExtensions.ts'), 'utf8').includes(`\n  '${many}',`))
    throw new InputError(`${many}: contract/apiExtensions.ts has an extension of this name already`)
  if (readFileSync(join(root, 'src/app/areas.ts'), 'utf8').includes(`segment: '${segment}'`))
    throw new InputError(`${many}: src/app/areas.ts has a screen ${segment} already`)
  const file = findRouteFile(root, segment)
  if (file) throw new InputError(`${many}: ${file} has calls at /${segment} already`)
}

/** Returns the declaration of a table, and the file of the schema that contains it, such as `./places`. */
export function findTable(root: string, name: string) {
  const schema = join(root, 'server/db/schema')
  const isDeclared = new RegExp(`export const ${name} = pgTable\\([\\s\\S]*?\\n\\)`)
  for (const file of readdirSync(schema)) {
    const declaration = isDeclared.exec(readFileSync(join(schema, file), 'utf8'))?.[0]
    if (declaration) return { declaration, module: `./${basename(file, '.ts')}` }
  }
  return undefined
}

function targetOf(root: string, { source, to }: Field, roleNames: readonly Role[]): ReferenceTarget {
  const file = join(root, 'src/resources', `${to}.ts`)
  const no = (why: string) => new InputError(`${source}: ${why}`)
  if (!existsSync(file)) throw no(`there is no src/resources/${to}.ts to refer to`)
  const definition = readFileSync(file, 'utf8')
  const its = /roles: \[([^\]]*)\]/.exec(definition)?.[1] ?? ''
  const without = roleNames.find(role => !its.includes(`'${role}'`))
  if (without) throw no(`${to} is nothing that a ${without} has`)
  const table = findTable(root, to)?.declaration
  if (!table?.includes('organisationId')) throw no(`${to} has no table of organisations' rows`)
  const path = /\n {2}path: '([^']+)'/.exec(definition)?.[1] ?? to
  const hasText = (column: string) => table.includes(`\n    ${column}: text('`)
  const optionText = hasText('name') ? 'name' : (/kind: 'text', source: '(\w+)'/.exec(definition)?.[1] ?? 'name')
  const isNamed = hasText(optionText)
  return { path, optionText, isNamed, isSoftlyDeleted: table.includes('deletedAt') }
}

/**
 * Returns the targets of all references.
 * @throws {InputError} if a target does not exist or a role cannot read it
 */
export const findReferenceTargets = (root: string, fields: readonly Field[], roleNames: readonly Role[]) =>
  Object.fromEntries(
    fields.filter(({ kind }) => kind === 'reference').map(field => [field.to, targetOf(root, field, roleNames)]),
  )
