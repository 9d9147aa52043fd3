/**
 * Ends with one line where Node.js is too old. Written for every Node that reads modules: it is imported before anything
 * that an old one cannot parse.
 */
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = engines.node.replace(/[^\d.]/g, '')

const isOlder = (version, least) => {
  const difference = version
    .split('.')
    .map((part, index) => Number(part) - Number(least.split('.')[index] || 0))
    .find(part => part !== 0)
  return difference !== undefined && difference < 0
}

if (isOlder(process.versions.node, needed)) {
  console.error(`Node.js ${process.versions.node} is too old: install ${needed} or newer, https://nodejs.org`)
  process.exit(1)
}
