/**
 * `npm run bench`: measures each budget of docs/performance.md and prints one table. `-- --only list,map` runs some of
 * the modules; BENCH_ROWS sets fewer locations than 3 million. Each module has a time limit, so that the whole run ends
 * by itself.
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { build, isBuilt, projectFolder } from './build.mjs'
import { parseOnlyOption } from './only.mjs'

/** Minutes that each module may take: at least three times its duration on two idle processors. */
const minutes = {
  start: 3,
  endurance: 3,
  size: 3,
  lighthouse: 30,
  axe: 15,
  qr: 5,
  markers: 2,
  map: 10,
  list: 10,
  imports: 10,
  events: 15,
  growth: 15,
}
const wanted = parseOnlyOption(Object.keys(minutes))

if (!isBuilt()) {
  console.error('Building …')
  await build()
}
register()
const { createBenchEnvironment } = await import('../tests/bench/environment.ts')
const { runModules } = await import('../tests/bench/runModules.ts')
const load = () => `load ${loadavg()[0].toFixed(1)} on ${cpus().length} processors`
const started = Date.now()
console.error(load())
const modules = wanted.map(name => ({
  name,
  file: join(projectFolder, `tests/bench/${name}.ts`),
  limitMs: minutes[name] * 60_000,
}))
const { rows, failures } = await runModules(modules, createBenchEnvironment())
print(rows)
for (const each of failures) console.log(`not measured: ${each}`)
const over = rows.filter(row => !row.isWithin).length
console.log(
  `${rows.length - over} of ${rows.length} rows within budget; ${load()}; ${((Date.now() - started) / 1000).toFixed(0)} s`,
)
process.exit(over || failures.length ? 1 : 0)

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
