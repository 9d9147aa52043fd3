/**
 * Registers a resource in existing files. Each registration inserts a line in front of a known text, or at the end of
 * the file.
 */
import { roleSlugs } from '../contract/roles'
import { hasOptions, optionsName, optionType } from './fields'
import { InputError } from './names'
import { formatStringList, type Resource } from './resource'

interface Insertion {
  file: string
  /** Texts that are searched one after the other. The search for `before` begins after the end of the last one. */
  behind?: readonly string[]
  /** Text in front of which the line is inserted. If it is omitted, the line is added at the end of the file. */
  before?: string
  line: string
}

/** Returns the insertion of an import in front of another one. Biome sorts the imports afterwards. */
const importInsertion = (file: string, line: string): Insertion => ({
  file,
  behind: ['\nimport '],
  before: '\nimport ',
  line: `\n${line}`,
})

const areaLines = ({ names: { many, segment }, roles }: Resource): Insertion[] =>
  roles.flatMap(role => [
    {
      file: 'src/app/areas.ts',
      behind: [`\n  ${role}: {`, 'menu: ['],
      before: 'entries.profile',
      line: `{ label: 'resources.${many}.title', icon: 'start', segment: '${segment}' }, `,
    },
    {
      file: 'src/app/areas.ts',
      behind: [`\n  ${role}: {`, 'screens: ['],
      before: '',
      line: `{ kind: 'resource', segment: '${segment}', resource: '${many}', needs: '${many}' }, `,
    },
  ])

/**
 * Returns the insertions that declare the resource as an extension of the API, because its calls are not in the
 * specification.
 */
const extraLines = ({ names: { many, segment, title }, roles }: Resource): Insertion[] => {
  const slugs = roles.map(role => roleSlugs[role])
  const path = `/b2b/${slugs.length > 1 ? `{${slugs.join(',')}}` : slugs[0]}/${segment}`
  return [
    { file: 'contract/apiExtensions.ts', before: '] as const', line: `  '${many}',\n` },
    {
      file: 'docs/own-api.md',
      before: '| `allBins` |',
      line: `| \`${many}\` | There is no list of ${title.toLowerCase()} (\`GET ${path}\` and its other calls, \`contract/${many}.ts\`) |\n`,
    },
  ]
}

const messageLines = ({ names: { many } }: Resource, languages: readonly string[]): Insertion[] =>
  languages.flatMap(language => {
    const file = `src/i18n/${language}/index.ts`
    return [
      importInsertion(file, `import { ${many} } from './${many}'`),
      { file, before: '    views,', line: `    ${many},\n` },
    ]
  })

export const insertionsOf = (resource: Resource, languages: readonly string[]): Insertion[] => {
  const { names, fields, roles, readers } = resource
  const { many, one, segment, title } = names
  return [
    importInsertion('contract/lists.ts', `import { ${many}List } from './${many}'`),
    { file: 'contract/lists.ts', before: '  applications: applicationsList', line: `  ${many}: ${many}List,\n` },
    {
      file: 'contract/rowLimits.ts',
      before: '  simpleRewardsOfOrganisation',
      line: `  ${many}OfOrganisation: 10_000,\n`,
    },
    {
      file: 'docs/limits.md',
      before: '| `simpleRewardsOfOrganisation`',
      line: `| \`${many}OfOrganisation\` | 10,000 | ${title.toLowerCase()} of one organisation |\n`,
    },
    { file: 'server/db/schema/index.ts', line: `export * from './${many}'\n` },
    importInsertion('server/resources/index.ts', `import { ${one}Resource } from './${many}'`),
    // The line is inserted at the start of the list, because rows are erased in this order, and rows that refer to
    // others must be erased first.
    {
      file: 'server/resources/index.ts',
      behind: ['ownedResources: OwnedResource[] = ['],
      before: '',
      line: `${one}Resource, `,
    },
    importInsertion('src/resources/index.ts', `import { ${many} } from './${many}'`),
    {
      file: 'src/resources/index.ts',
      behind: ['definitions: readonly AnyDefinition[] = ['],
      before: '',
      line: `\n  ${many},`,
    },
    ...areaLines(resource),
    ...extraLines(resource),
    ...messageLines(resource, languages),
    ...roles.map(role => ({
      file: 'tests/helpers/addresses.ts',
      behind: ["const plain: [role: Role, segment: string, resource: string, access?: 'reads'][] = ["],
      before: '',
      line: `${formatStringList([role, segment, many, ...(readers.includes(role) ? ['reads'] : [])])},`,
    })),
    ...fields.filter(hasOptions).map(field => ({
      file: 'contract/statuses.ts',
      line: `\nexport const ${optionsName(one, field)} = ${formatStringList(field.options)} as const\nexport type ${optionType(one, field)} = (typeof ${optionsName(one, field)})[number]\n`,
    })),
  ]
}

/** Returns the paths of the resource's screen, one in the area of each role. */
export const screenAddressesOf = (resource: Resource) =>
  resource.roles.map(role => `/${roleSlugs[role]}/${resource.names.segment}`)

/**
 * Returns the content of a file with a line inserted.
 * @throws {InputError} with the file and the line to add by hand, if the text in front of which the line belongs is not
 *   found
 */
export function insertLine(content: string, { file, behind = [], before, line }: Insertion): string {
  const place = [...behind, before ?? ''].reduce((from, wanted, step) => {
    const found = from < 0 ? -1 : content.indexOf(wanted, from)
    return found < 0 ? -1 : found + (step < behind.length ? wanted.length : 0)
  }, 0)
  if (place < 0) throw new InputError(`${file}: there is no place for it that I know. Add by hand: ${line.trim()}`)
  const at = before === undefined ? content.length : place
  return content.slice(0, at) + line + content.slice(at)
}
