/**
 * Ends the process with one line if Node.js is neither one of the tested versions (`engines` of package.json) nor newer
 * than all of them. Scripts import this file first, so it uses only syntax that every Node.js with support for modules
 * can parse.
 */
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
/** The smallest tested version of each major version: `^22.12.0` becomes [22, 12, 0]. */
const tested = engines.node.split('||').map(range =>
  range
    .replace(/[^\d.]/g, '')
    .split('.')
    .map(Number),
)
const [major, minor] = process.versions.node.split('.').map(Number)
const isTested = tested.some(least => least[0] === major && least[1] <= minor)
const newest = Math.max(...tested.map(least => least[0]))

if (!isTested && major <= newest) {
  const names = tested.map(least => `${least[0]}.${least[1]}`).join(', ')
  console.error(
    `Node.js ${process.versions.node} is too old or was not tested: install ${newest} (or newer than one of ${names}), https://nodejs.org`,
  )
  process.exit(1)
}
if (!isTested) console.warn(`Node.js ${process.versions.node} was not tested; ${newest} was`)
