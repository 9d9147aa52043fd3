/**
 * Checks each screen of each role, with each of its tabs and dialogs, in three languages: in windows of at least 1024
 * px nothing has to be scrolled sideways, and every button is fully visible and can be clicked. `npm test` leaves out
 * screens that an earlier role has too.
 */
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../../contract/languages'
import { sessionRoles } from '../../contract/roles'
import { areas } from '../../src/app/areas'
import { addressesOf, areaAccounts } from '../helpers/addresses'
import { selectDifferentScreens } from '../helpers/differentScreens'
import { findOverflow } from '../helpers/findOverflow'
import { openPortal } from '../helpers/journey'
import { storeSession, switchLanguage, visitAddresses } from '../helpers/screens'
import { createFirstIdReader, openSession } from '../helpers/serverProcess'

const portal = openPortal()
const longest = 'ua' satisfies Language
const { ofAddresses } = selectDifferentScreens({ areOverviewsDifferent: true })

describe.each(sessionRoles)('the screens of %s', role => {
  test('fit into 1024 px in each language, and into 1280 px in the language with the longest words', async () => {
    const session = await openSession(portal.url(), areaAccounts[role])
    const { page, expectClean, close } = await portal.visit()
    await storeSession(page, session)
    const addresses = await addressesOf(role, createFirstIdReader(portal.url(), session.token))
    const wrong: string[] = []
    await visitAddresses(page, ofAddresses(areas[role], addresses), async where => {
      for (const language of languages) {
        await switchLanguage(page, language)
        for (const width of language === longest ? [1280, 1024] : [1024])
          wrong.push(...(await findOverflow(page, width, `${where} in ${language}`)))
      }
    })
    expect(wrong).toEqual([])
    expectClean()
    await close()
  })
})
