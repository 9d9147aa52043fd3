/**
 * Checks the size of the JavaScript that every page of a kind needs: its entry and the chunks of its screen. The size
 * is that of the compressed files (brotli). `tests/e2e/scriptSizes.test.ts` checks what pages load in a browser.
 */
import { expect, test } from 'vitest'
import { readManifest, scriptsOf, sentBytes } from '../helpers/buildManifest'

const manifest = readManifest()
const filesOf = (keys: readonly string[]) => scriptsOf(manifest, keys)
const brotli = (...keys: string[]) => [...filesOf(keys)].reduce((sum, file) => sum + sentBytes(file), 0)

const entry = 'index.html'
/** The chunks that a public page loads: the entry and the messages of errors. */
const publicPage = [entry, 'src/i18n/en/errors.ts']
/**
 * The chunks that every first list needs: those of a public page, the code of the areas, and their messages.
 */
const firstList = [...publicPage, 'src/app/areaCode.ts', 'src/i18n/en/index.ts']

test('the landing page and the sign-in page are part of the entry, so that one sum is valid for both', () => {
  for (const page of ['Landing', 'SignIn']) {
    const apart = Object.keys(manifest).filter(key => key.endsWith(`pages/public/${page}.tsx`))
    expect(apart).toEqual([])
  }
})

test('a public page loads at most 110 kB of JavaScript', () => {
  const bytes = brotli(...publicPage)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(110_000)
})

test('a role needs at most 305 kB of JavaScript to reach its first list', () => {
  const bytes = brotli(...firstList)
  expect(bytes).toBeGreaterThan(brotli(...publicPage))
  expect(bytes).toBeLessThanOrEqual(305_000)
})

test('a role’s way to its first list, with all that filters need, takes at most 20 requests for code', () => {
  const filters = ['list/ListFilterInputs', 'inputs/ReferenceInput', 'views/SavedViewsMenu']
  const files = filesOf([...firstList, ...filters.map(name => `src/custom/engine/${name}.tsx`)])
  expect(files.size).toBeLessThanOrEqual(20)
})

test.each(['leaflet', 'jspdf', 'RecyclerMap', 'QrSheets'])('%s is not on the way to the first list', name => {
  const files = [...filesOf(firstList)].map(file => file.toLowerCase())
  expect(files.filter(file => file.includes(name.toLowerCase()))).toEqual([])
})

/** Parts of every page that load after its content. */
const partsOfEveryPage = [
  'shell/BackgroundTasks',
  'shell/notifications/NotificationBell',
  'shell/commandPalette/CommandPaletteButton',
  'engine/live/LiveRecords',
].map(name => `src/custom/${name}.tsx`)

test.each(partsOfEveryPage)('%s loads no code of forms and inputs', part => {
  expect([...filesOf([part])].filter(file => /\/(form|formBase|inputs|select)-/.test(file))).toEqual([])
})
