/**
 * `npm run bench`: measures each row of design.md, section 6, and prints one table. `-- --only list,map` takes some of the
 * modules; BENCH_ROWS fewer locations than 3 million. Ends by itself; what is not done after 14 minutes is named.
 */
import { cpus, loadavg } from 'node:os'
import { register } from 'tsx/esm/api'
import { build, isBuilt } from './build.mjs'
import { wantedOf } from './only.mjs'

const names = [
  'start',
  'endurance',
  'size',
  'lighthouse',
  'axe',
  'qr',
  'markers',
  'map',
  'list',
  'imports',
  'events',
  'growth',
]
const limitMs = 14 * 60_000
const wanted = wantedOf(names)

if (!isBuilt()) {
  console.error('Building …')
  await build()
}
register()
const { createWorld } = await import('../tests/bench/world.ts')
const world = createWorld()
const started = Date.now()
const load = () => loadavg()[0].toFixed(1)
const rows = []
const failed = []
console.error(`${cpus().length} processors, load ${load()}`)
for (const name of wanted) {
  const left = limitMs - (Date.now() - started)
  const begun = Date.now()
  try {
    const { run } = await import(`../tests/bench/${name}.ts`)
    rows.push(...(await within(left, run(world))))
  } catch (error) {
    failed.push(`${name}: ${error.message}`)
  }
  console.error(`${name}: ${((Date.now() - begun) / 1000).toFixed(0)} s, load ${load()}`)
}
await within(30_000, world.close()).catch(error => console.error(error.message))
print(rows)
for (const each of failed) console.log(`not measured: ${each}`)
const over = rows.filter(row => !row.isWithin).length
console.log(
  `${rows.length - over} of ${rows.length} rows within budget; load ${load()} on ${cpus().length} processors; ${((Date.now() - started) / 1000).toFixed(0)} s`,
)
process.exit(over || failed.length ? 1 : 0)

function within(milliseconds, promise) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('out of time')), Math.max(0, milliseconds))
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

function print(all) {
  const head = ['what', 'measured', 'reference', 'ratio', 'budget', 'within']
  const cells = all.map(row => [
    row.what,
    row.measured,
    row.reference,
    row.ratio,
    row.budget,
    row.isWithin ? 'yes' : 'NO',
  ])
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map(line => line[i].length)))
  const line = each => `| ${each.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`
  console.log([line(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...cells.map(line)].join('\n'))
}
