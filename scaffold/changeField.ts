/** `npm run new -- field vehicles load:number` adds a field to a resource, `--remove load` removes one. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DeclaredCode, DeclaredCodeReader } from './declaredCode'
import { findLanguages } from './existingCode'
import { type Field, hasOptions, optionsName, optionType, parseField, parseFields } from './fields'
import { insertionsOf, insertLine } from './insertions'
import { MergeConflict, mergeTokens } from './mergeTokens'
import { InputError } from './names'
import { buildResource, parseArguments, renderOwnFiles } from './newResource'
import type { Resource } from './resource'
import { formatFieldArgument, readStoredCommand } from './storedCommand'
import type { ResourceChange } from './write'

export const fieldCommandUsage =
  'Usage: npm run new -- field vehicles load:number, or npm run new -- field vehicles --remove load'

const namesOfFields = (fields: readonly Field[]) => fields.map(({ source }) => source).join(', ')

/**
 * Parses a field that is added to a resource. Records may already exist, so the field must be optional or have a
 * default value.
 */
function parseAddedField(typed: string): Field {
  const field = { ...parseField(typed), isAdded: true }
  if (field.isUnique) throw new InputError(`${typed}: records that exist would all have the same value`)
  const hasStart = hasOptions(field) || ['number', 'money', 'boolean'].includes(field.kind)
  if (!field.isOptional && !hasStart)
    throw new InputError(`${typed}: records that exist have none. Add ${typed}:optional`)
  return field
}

/**
 * Checks that the resource's rows are erased before the rows to which the new reference refers.
 * @throws {InputError} with the line to move if they are not
 */
async function assertErasedFirst(code: DeclaredCode, { names: { many } }: Resource, { kind, to }: Field) {
  if (kind !== 'reference') return
  const order = await code.erasureOrder()
  if (!order.includes(to) || order.indexOf(to) > order.indexOf(many)) return
  throw new InputError(
    `server/resources/index.ts: move the resource of ${many} before that of ${to}, because rows that refer to others are erased first. Then run the command again`,
  )
}

/**
 * Runs Biome once on several texts, given by their paths, because Biome starts slowly.
 * @returns whether Biome succeeded, and the texts after the run
 */
function biome(root: string, texts: ReadonlyMap<string, string>, ...args: string[]) {
  const folder = mkdtempSync(join(root, '.new-'))
  try {
    for (const [file, text] of texts) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const bin = 'node_modules/@biomejs/biome/bin/biome'
    const { status } = spawnSync(process.execPath, [bin, ...args, folder], { cwd: root, stdio: 'ignore' })
    const linted = new Map([...texts.keys()].map(file => [file, readFileSync(join(folder, file), 'utf8')]))
    return { isValid: status === 0, linted }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Applies the difference between two generated texts to a text that the user has edited. Returns `undefined` if an edit
 * would be lost.
 */
function merge(edited: string, before: string, after: string): string | undefined {
  try {
    return mergeTokens(edited, before, after)
  } catch (error) {
    if (error instanceof MergeConflict) return undefined
    throw error
  }
}

/**
 * Returns the files outside the resource's own files that declare the options of the field. Each has its path, and its
 * text after the field was added or removed.
 */
function registrations(root: string, resource: Resource, field: Field, isRemoved: boolean): [string, string][] {
  if (!hasOptions(field)) return []
  const { one } = resource.names
  const file = 'contract/statuses.ts'
  const text = readFileSync(join(root, file), 'utf8')
  const declared = new RegExp(
    `\\n*export const ${optionsName(one, field)} = [\\s\\S]*?export type ${optionType(one, field)} = [^\\n]*\\n`,
  )
  const added = () =>
    insertionsOf({ ...resource, fields: [field] }, [])
      .filter(insertion => insertion.file === file)
      .reduce(insertLine, text)
  return [[file, isRemoved ? text.replace(declared, '\n') : added()]]
}

/** Returns the error that lists the lines to change by hand. */
function conflict(file: string, before: string, after: string) {
  const lines = (one: string, other: string, sign: string) =>
    one.split('\n').flatMap(line => (other.split('\n').includes(line) ? [] : [`${sign} ${line}`]))
  const why = `${file} has been edited where the field belongs. Nothing is written.`
  const how = 'Make the place as it was and run the command again, or change by hand:'
  return new InputError([`${why} ${how}`, ...lines(before, after, '-'), ...lines(after, before, '+')].join('\n'))
}

/**
 * Returns the resource's own files by path, after the field was added or removed. The user's edits of these files are
 * preserved.
 * @throws {InputError} with the lines to change by hand, if an edit would be lost
 */
function mergedFiles(root: string, before: Resource, after: Resource): ReadonlyMap<string, string> {
  const [old, wanted] = [before, after].map(
    resource => biome(root, renderOwnFiles(root, resource), 'check', '--write').linted,
  ) as [Map<string, string>, Map<string, string>]
  const merged = new Map<string, string>()
  for (const [file, text] of wanted) {
    const edited = readFileSync(join(root, file), 'utf8')
    const found = merge(edited, old.get(file) ?? '', text)
    if (found === undefined) throw conflict(file, old.get(file) ?? '', text)
    merged.set(file, found)
  }
  const isValid = (texts: ReadonlyMap<string, string>) => biome(root, texts, 'format', '--write').isValid
  const broken = isValid(merged) ? undefined : [...merged].find(([file, text]) => !isValid(new Map([[file, text]])))
  if (broken) throw conflict(broken[0], old.get(broken[0]) ?? '', wanted.get(broken[0]) ?? '')
  return merged
}

/**
 * Returns the files and the migration that add or remove a field.
 * @param withCode loads the declarations of the source tree
 * @throws {InputError} if the arguments are invalid, or the user has edited the files where the field belongs
 */
export async function changeField(
  root: string,
  argv: readonly string[],
  withCode: DeclaredCodeReader,
): Promise<ResourceChange & { many: string }> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { remove: { type: 'string' } },
  })
  const [many, typed, ...rest] = positionals
  if (!many || rest.length > 0 || (typed === undefined) === (values.remove === undefined))
    throw new InputError(fieldCommandUsage)
  const given = parseArguments(readStoredCommand(root, many))
  const existing = parseFields(given.typed, given.names)
  const field = typed ? parseAddedField(typed) : existing.find(({ source }) => source === values.remove)
  if (!field) throw new InputError(`${values.remove} is not one of the fields: ${namesOfFields(existing)}`)
  const others = existing.filter(({ source }) => source !== field.source || typed).map(formatFieldArgument)
  const wanted = { ...given, typed: typed ? [...others, formatFieldArgument(field)] : others }
  const { resource, next } = await withCode(root, async code => {
    const built = await buildResource(code, given)
    if (typed) await assertErasedFirst(code, built, field)
    return { resource: built, next: await buildResource(code, wanted) }
  })
  const content = new Map([...mergedFiles(root, resource, next), ...registrations(root, resource, field, !typed)])
  const name = `${resource.names.table}_${typed ? '' : 'without_'}${field.column}`
  return { content, name, triggers: '', many }
}

export const translationFilesOf = (root: string, many: string) =>
  findLanguages(root)
    .filter(language => language !== 'en')
    .map(language => `src/i18n/${language}/${many}.ts`)
