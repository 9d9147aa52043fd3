/** Reads the commands, variables and configuration files from docs/operations.md. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const projectFolder = resolve(import.meta.dirname, '../../..')
export const operationsDocument = readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8')

/**
 * A block of code in a document: indented lines, which are shell commands, or lines between fences (three backticks),
 * which can name a language.
 */
export interface CodeBlock {
  line: number
  language: string
  text: string
}

/** Returns all code blocks of a document in their order. */
export function codeBlocksOf(text: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  let state: 'text' | 'fenced' | 'indented' = 'text'
  const begin = (line: number, language: string) => blocks.push({ line, language, text: '' })
  const add = (line: string) => {
    const last = blocks.at(-1)
    if (last) last.text += `${line}\n`
  }
  for (const [at, line] of text.split('\n').entries()) {
    const [, language] = /^```(\w*)/.exec(line) ?? []
    const isCode = /^ {4}\S/.test(line)
    if (language !== undefined) {
      if (state !== 'fenced') begin(at + 1, language || 'text')
      state = state === 'fenced' ? 'text' : 'fenced'
    } else if (state === 'fenced') add(line)
    else {
      if (isCode && state === 'text') begin(at + 1, 'sh')
      if (isCode) add(line.slice(4))
      state = isCode ? 'indented' : 'text'
    }
  }
  return blocks
}

/** Returns the texts between backticks, without those inside code blocks. */
export const codeSpansOf = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)

/** Placeholders that a reader of the document has to replace, each with the value that the tests use. */
const placeholders: [RegExp, string][] = [
  [/<date>/g, '20261120'],
  [/\bEMAIL\b/g, 'support@example.org'],
]
export const fillPlaceholders = (command: string) =>
  placeholders.reduce((text, [placeholder, value]) => text.replace(placeholder, value), command)
