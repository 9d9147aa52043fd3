/**
 * Checks that the documents name only what exists: the functions that their examples call, the files in their texts, and
 * the headings to which they link.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listFilesBelow } from '../helpers/imports'

const root = resolve(import.meta.dirname, '../..')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).map(name => `docs/${name}`),
].filter(name => name.endsWith('.md'))
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** The name of every function that a source file exports or calls, and of every method of a type. */
const functionsInSources = new Set(
  ['contract', 'server', 'src', 'tests']
    .flatMap(folder => listFilesBelow(join(root, folder)))
    .map(file => readFileSync(file, 'utf8'))
    .flatMap(text => [
      ...text.matchAll(/export (?:async )?(?:const|function) (\w+)/g),
      ...text.matchAll(/(?<![\w.])(\w+)\??[(<]/g),
    ])
    .map(([, name]) => name),
)
/** Functions that an example declares or invents, and one of react-admin that only an example calls. */
const isOfExample = (name: string, code: string) =>
  ['readFigures', 'useLocale'].includes(name) || new RegExp(`(const|function) ${name}\\b`).test(code)

test.each(documents)('the functions that the examples of %s call exist', document => {
  const blocks = /```(\w*)\n([\s\S]*?)```/g
  const text = read(document)
  const examples = [...text.matchAll(blocks)].filter(([, language]) => /^tsx?$/.test(language ?? ''))
  const inline = [...text.replace(blocks, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '')
  const code = [...examples.map(([, , block]) => (block ?? '').replace(/`[^`]*`/g, '')), ...inline].join('\n')
  const called = [...code.replace(/\/\/.*$|'[^'\n]*'/gm, '').matchAll(/(?<![\w.$])([a-z]\w*)\(/g)].map(
    ([, name]) => name ?? '',
  )
  expect([...new Set(called)].filter(name => !functionsInSources.has(name) && !isOfExample(name, code))).toEqual([])
})

/** File names of the resources and of the language that the documents add as examples. */
const examples = /\/(vehicles|visits|VehiclesPage|de)\.(test\.)?(tsx?|json)$/

test.each(documents)('the files that %s names exist', document => {
  const named = [
    ...read(document).matchAll(/`((?:contract|server|src|scaffold|conformance|scripts|tests|deploy)\/[\w./-]+\.\w+)`/g),
  ]
  const files = named.map(([, file]) => file ?? '').filter(file => !examples.test(file))
  expect(files.filter(file => !existsSync(join(root, file)))).toEqual([])
})

/** Returns the address of a heading below its page, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
const anchorsOf = (document: string) =>
  [
    ...read(document)
      .replace(/```[\s\S]*?```/g, '')
      .matchAll(/^#+ (.*)$/gm),
  ].map(([, heading]) => anchorOf(heading ?? ''))

test.each(documents)('the links of %s lead to a file and a heading that exist', document => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
  const broken = links.filter(([, file, anchor]) => {
    const target = file ? relative(root, join(root, dirname(document), file)) : document
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})
