/** Measures the JavaScript that pages load, in the size in which the server sends it (brotli). */
import type { Page, Request } from 'playwright'
import { readManifest, scriptsOf } from './buildManifest'

/** First chunk of the code that loads after the rows: the command palette, the bell and other parts of every page. */
const codeAfterRows = /\/loadCommandPalette-/
/** Inputs of filters. They load after the rows too, but belong to the list. */
const filterInputs = ['list/ListFilterInputs', 'inputs/ReferenceInput', 'inputs/DayInput'].map(
  name => `src/custom/engine/${name}.tsx`,
)

const fileOf = (request: Request) => new URL(request.url()).pathname.slice(1)

async function sumOf(requests: readonly Request[]) {
  const each = [...new Map(requests.map(request => [request.url(), request])).values()]
  const sizes = await Promise.all(each.map(request => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

/**
 * Collects the scripts that a page loads for the first time.
 * @returns functions that return the size in bytes of some of them
 */
export function collectScripts(page: Page) {
  const scripts: Request[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  return {
    /** Returns the size of all scripts. */
    all: () => sumOf(scripts),
    /**
     * Returns the size of the scripts that a page of the portal needed for its list and for the filters that it has.
     * @throws {Error} if the page has not loaded the code after its rows
     */
    ofList() {
      const end = scripts.findIndex(script => codeAfterRows.test(script.url()))
      if (end < 0) throw new Error(`the page has not loaded the code after its rows: ${scripts.map(fileOf).join(', ')}`)
      const ofFilters = scriptsOf(readManifest(), filterInputs)
      return sumOf(scripts.filter((script, at) => at < end || ofFilters.has(fileOf(script))))
    },
  }
}
