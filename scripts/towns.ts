/**
 * Creates `/towns.json`, the names on the offline map: places of the gazetteer with at least {@link leastPeople}
 * people, largest first, each as `[latitude, longitude, population, names by language]`.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { parseGazetteer } from '../server/geo/gazetteer/gazetteer'

const leastPeople = 10_000
const file = new URL('../server/geo/gazetteer/cities.tsv', import.meta.url)

const write = () =>
  JSON.stringify(
    parseGazetteer(readFileSync(file, 'utf8'))
      .filter(({ population }) => population >= leastPeople)
      .toSorted((a, b) => b.population - a.population)
      .map(({ latitude, longitude, population, names }) => [latitude, longitude, population, names]),
  )

export const townsPlugin = (): Plugin => ({
  name: 'towns',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'towns.json', source: write() })
  },
  configureServer: ({ middlewares }) => {
    middlewares.use('/towns.json', (_, answer) => answer.setHeader('content-type', 'application/json').end(write()))
  },
})
