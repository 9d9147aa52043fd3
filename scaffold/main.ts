/**
 * `npm run new -- vehicles --for Recycler plate:text:unique load:number`: writes a resource in the style of this code
 * base, and lists the files.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { contractFile } from './contractFile'
import { asked, fieldOf, fieldsOf } from './fields'
import { languagesIn, requireFree, rolesOf, targetsOf } from './house'
import { journeyFile } from './journeyFile'
import { insert, insertionsOf, screenOf } from './lists'
import { InputError, namesOf } from './names'
import { portalFile } from './portalFile'
import type { Resource } from './resource'
import { resourceFile, tableFile, triggersOf } from './serverFiles'
import { englishFile, otherFile } from './wordsFiles'
import { write } from './write'

const usage =
  'Usage: npm run new -- vehicles --for Recycler[,Retailer] [--one vehicle] plate:text:unique load:number home:city:optional'

async function askFields(): Promise<string[]> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' })
  // Ctrl+C leaves the dialogue, and nothing is written.
  terminal.on('SIGINT', () => process.exit(130))
  const typed: string[] = []
  console.log(asked)
  terminal.prompt()
  for await (const given of terminal) {
    const line = given.trim()
    if (!line) break
    try {
      fieldOf(line)
      typed.push(line)
    } catch (error) {
      console.log((error as Error).message)
    }
    terminal.prompt()
  }
  terminal.close()
  return typed
}

async function resourceOf(root: string, argv: readonly string[]): Promise<Resource> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { for: { type: 'string' }, one: { type: 'string' } },
  })
  const [many, ...typed] = positionals
  if (!many) throw new InputError(usage)
  const names = namesOf(many, values.one)
  const roles = rolesOf(values.for)
  requireFree(root, names)
  const fields = fieldsOf(typed.length === 0 && process.stdin.isTTY ? await askFields() : typed, names)
  return { names, roles, fields, targets: targetsOf(root, fields, roles) }
}

/**
 * Returns the content of every file by its path.
 * @throws {InputError}
 */
export function contentOf(root: string, resource: Resource): Map<string, string> {
  const { many } = resource.names
  const languages = languagesIn(root)
  const content = new Map([
    [`contract/${many}.ts`, contractFile(resource)],
    [`server/db/schema/${many}.ts`, tableFile(resource)],
    [`server/resources/${many}.ts`, resourceFile(resource)],
    [`src/resources/${many}.ts`, portalFile(resource)],
    ...languages.map((language): [string, string] => [
      `src/i18n/${language}/${many}.ts`,
      language === 'en' ? englishFile(resource) : otherFile(resource),
    ]),
    [`tests/portal/${many}.test.tsx`, journeyFile(resource)],
  ])
  for (const insertion of insertionsOf(resource, languages)) {
    const { file } = insertion
    content.set(file, insert(content.get(file) ?? readFileSync(join(root, file), 'utf8'), insertion))
  }
  return content
}

/**
 * Runs the command.
 * @returns the exit code
 */
export async function main(argv: readonly string[], root: string): Promise<number> {
  try {
    const resource = await resourceOf(root, argv)
    const { many, table } = resource.names
    const { made, changed } = write(root, contentOf(root, resource), table, triggersOf(resource))
    const missing = languagesIn(root).filter(language => language !== 'en')
    console.log(
      ['Written:', ...made.map(file => `  ${file}`), 'Changed:', ...changed.map(file => `  ${file}`)].join('\n'),
    )
    console.log(`
Next:
  1. the words of ${missing.map(language => `src/i18n/${language}/${many}.ts`).join(', ')}; better English ones in src/i18n/en/${many}.ts
  2. an icon of its own for the menu, in src/app/areas.ts
  3. npm run check: green but for the words that are missing
  4. npm run dev, and ${screenOf(resource).join(', ')}`)
    return 0
  } catch (error) {
    const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (!(error instanceof InputError) && !isUsage) throw error
    console.error(isUsage ? `${(error as Error).message}\n${usage}` : (error as Error).message)
    return 1
  }
}
