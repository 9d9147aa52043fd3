/**
 * `npm run terms -- WORD …`: prints the skeleton of a file for TERMS_FILE (docs/operations.md): every message that
 * has, in any language, a word beginning with one of the given words. The message is printed in all languages.
 */
import { join } from 'node:path'
import { filterMessagesByWords, readMessages } from '../brand/terminology'
import { projectRoot } from '../lib/projectRoot'

function run(words: readonly string[]) {
  const all = readMessages(join(projectRoot, 'dist/messages.json'))
  if (typeof all === 'string' || words.length === 0) {
    console.error(words.length === 0 ? 'npm run terms -- WORD …, for instance: npm run terms -- Store' : all)
    process.exitCode = 1
    return
  }
  console.log(JSON.stringify(filterMessagesByWords(all, words), null, 2))
}

run(process.argv.slice(2))
