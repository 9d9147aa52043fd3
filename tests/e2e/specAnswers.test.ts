/**
 * Checks that the portal works with an API that implements only the specification: every screen of every role, with
 * responses that have exactly the fields of the specification, shows no broken text. Each role is checked in one
 * language only, because the compiler checks that no language lacks a text. `npm test` opens each dialog of a screen
 * from one of its addresses.
 */
import { expect, test } from 'vitest'
import { languages } from '../../contract/languages'
import { roles } from '../../contract/roles'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { addressesOf, type ScreenAddress } from '../helpers/addresses'
import { selectDifferentScreens } from '../helpers/differentScreens'
import { openPortal } from '../helpers/journey'
import { storeSession, visitAddresses } from '../helpers/screens'
import { answerOnlySpecCalls, createSpecSession, findSpecId } from '../helpers/specOnlyApi'

const portal = openPortal()

const noWords = /undefined|\bNaN\b|\bnull\b|\[object|Invalid Date|\bresources\.\w+\.|\bengine\.\w+/

/** Returns whether the address is that of a dialog on a screen that needs more than the specification. */
const isDialogBeyondSpec = ([path, shows]: ScreenAddress, { path: base, screens }: Area) =>
  'dialog' in shows &&
  screens.some(screen => 'needs' in screen && screen.needs && path.startsWith(`${base}/${screen.segment}/`))

const walks = roles.map((role, at) => [role, languages[at % languages.length] ?? 'en'] as const)

test.each(walks)('the screens of %s need only the fields of the spec, in %s', async (role, language) => {
  const { page, expectClean, close } = await portal.visit('wide', language)
  const wrong: string[] = []
  let where = 'the first page'
  await answerOnlySpecCalls(page, call => wrong.push(`${where}: asks ${call}`))
  await storeSession(page, createSpecSession(role))
  page.on('console', message => {
    // Calls that are not in the specification get the response 404, and the browser logs each of them as an error.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      wrong.push(`${where}: ${message.text().slice(0, 300)}`)
  })
  // The filter is this role's own, because the specification's responses to other roles differ.
  const known = selectDifferentScreens()
    .ofAddresses(areas[role], await addressesOf(role, findSpecId))
    .filter(address => !isDialogBeyondSpec(address, areas[role]))
  await visitAddresses(page, known, async at => {
    where = at
    const texts = await page.evaluate(() => [
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [title], [alt], [placeholder], input, textarea')].flatMap(
        element => [
          ...['aria-label', 'title', 'alt', 'placeholder'].map(name => element.getAttribute(name) ?? ''),
          'value' in element ? String(element.value) : '',
        ],
      ),
    ])
    for (const text of texts) {
      const found = noWords.exec(text)
      if (found) wrong.push(`${at}: “${text.slice(Math.max(0, found.index - 40), found.index + 40)}”`)
    }
  })
  expect([...new Set(wrong)]).toEqual([])
  expectClean()
  await close()
})
