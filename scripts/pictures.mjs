/**
 * `npm run pictures`: saves every screen and dialog of every role, in each language, theme and width, full, empty and
 * failing, as PNG files in `pictures/` (or `--out`), and prints what axe and the width check find on each. `-- --role
 * retailer --language ua --width 390 --theme dark --state empty` selects some of them, at any width. Without a network,
 * maps appear without tiles.
 */
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { build, isBuilt } from './build.mjs'

const names = ['role', 'language', 'width', 'theme', 'state', 'out']
const options = Object.fromEntries(names.map(name => [name, { type: 'string' }]))
let out, wanted
try {
  ;({ out = 'pictures', ...wanted } = parseArgs({ options }).values)
} catch (error) {
  console.error(`${error.message}\nusage: ${names.map(name => `[--${name} …]`).join(' ')}`)
  process.exit(1)
}
if (!isBuilt()) {
  console.error('Building …')
  await build()
}
register()
const { takePictures } = await import('../tests/pictures/takePictures.ts')
const { count, findings } = await takePictures(wanted, out)
for (const line of findings) console.log(line)
console.log(`${count} pictures in ${out}, ${findings.length} findings`)
process.exit(findings.length > 0 || count === 0 ? 1 : 0)
