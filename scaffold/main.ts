/**
 * `npm run new -- vehicles --for Recycler plate:text:unique load:number`: writes a resource in the style of this code
 * base, and lists the files. `npm run new -- field vehicles …` adds a field to it or removes one.
 */
import { createInterface } from 'node:readline'
import { roles } from '../contract/roles'
import { changeField, fieldCommandUsage, translationFilesOf } from './changeField'
import { type DeclaredCodeReader, withDeclaredCode } from './declaredCode'
import { assertFilesFree, assertNamesFree } from './existingCode'
import { fieldsHelp, fieldsPrompt, parseField } from './fields'
import { screenAddressesOf } from './insertions'
import { InputError } from './names'
import { buildResource, commandUsage, parseAllFields, parseArguments, renderAllFiles } from './newResource'
import { renderErasureTriggers } from './serverFiles'
import { writeResourceFiles } from './write'

async function askFields(): Promise<string[]> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' })
  // Ctrl+C ends the command at this point, before any file is written.
  terminal.on('SIGINT', () => process.exit(130))
  const typed: string[] = []
  console.log(fieldsPrompt)
  terminal.prompt()
  for await (const given of terminal) {
    const line = given.trim()
    if (!line) break
    try {
      parseField(line)
      typed.push(line)
    } catch (error) {
      console.log((error as Error).message)
    }
    terminal.prompt()
  }
  terminal.close()
  return typed
}

const report = ({ made, changed, removed }: ReturnType<typeof writeResourceFiles>) => {
  const groups = { Written: made, Changed: changed, Removed: removed }
  const lines = Object.entries(groups).flatMap(([title, files]) =>
    files.length > 0 ? [`${title}:`, ...files.map(file => `  ${file}`)] : [],
  )
  console.log(lines.join('\n'))
}

const reportSteps = (steps: readonly string[]) =>
  console.log(['', 'Next:', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n'))

async function addResource(root: string, argv: readonly string[], withCode: DeclaredCodeReader) {
  const given = parseArguments(argv)
  assertFilesFree(root, given.names)
  const isAsked = given.typed.length === 0 && process.stdin.isTTY
  // Loading the source tree takes some seconds, so fields from the command line are checked first.
  if (!isAsked) parseAllFields(given)
  const resource = await withCode(root, async code => {
    await assertNamesFree(code, given.names, given.roles)
    return buildResource(code, isAsked ? { ...given, typed: await askFields() } : given)
  })
  const { many, table } = resource.names
  report(
    writeResourceFiles(root, {
      content: renderAllFiles(root, resource),
      name: table,
      triggers: renderErasureTriggers(resource),
    }),
  )
  reportSteps([
    `the translations in ${translationFilesOf(root, many).join(', ')}; better English texts in src/i18n/en/${many}.ts`,
    'an icon of its own for the menu, in src/app/areas.ts',
    'npm run check: fails only for the translations that are missing',
    `npm run dev, and ${screenAddressesOf(resource).join(', ')}`,
  ])
}

async function addField(root: string, argv: readonly string[], withCode: DeclaredCodeReader) {
  const change = await changeField(root, argv, withCode)
  report(writeResourceFiles(root, change))
  reportSteps([
    `the missing translations in ${translationFilesOf(root, change.many).join(', ')}`,
    'npm run check: fails only for the translations that are missing',
  ])
}

const help = `${commandUsage}

  --for      the roles that have the resource: ${roles.join(', ')}
  --readers  those of them that only read it
  --one      the name of one record, if it does not follow from the resource's name
  --unique   fields that are unique together in an organisation; can be repeated

A field is name:kind. ${fieldsHelp}

To add or remove a field later:
  npm run new -- field vehicles load:number
  npm run new -- field vehicles --remove load

docs/adding-a-resource.md explains what is written.`

/**
 * Runs the command.
 * @param withCode loads the declarations of the source tree
 * @returns the exit code
 */
export async function main(
  argv: readonly string[],
  root: string,
  withCode: DeclaredCodeReader = withDeclaredCode,
): Promise<number> {
  const isField = argv[0] === 'field'
  if (argv.some(argument => argument === '--help' || argument === '-h')) {
    console.log(help)
    return 0
  }
  try {
    if (isField) await addField(root, argv.slice(1), withCode)
    else await addResource(root, argv, withCode)
    return 0
  } catch (error) {
    const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (!(error instanceof InputError) && !isUsage) throw error
    console.error(
      isUsage ? `${(error as Error).message}\n${isField ? fieldCommandUsage : commandUsage}` : (error as Error).message,
    )
    return 1
  }
}
