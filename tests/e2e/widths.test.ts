/**
 * Checks each screen of each role, with each of its tabs and dialogs, in three languages: in windows of at least 1024
 * px nothing has to be scrolled sideways, and every button is fully visible and can be clicked.
 */
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../../contract/languages'
import { type FirstIdOf, type ScreenAddress, screenAddresses, staffAddresses } from '../helpers/addresses'
import { findOverflow } from '../helpers/findOverflow'
import { openPortal } from '../helpers/journey'
import { storeSession, switchLanguage, visitAddresses } from '../helpers/screens'
import { callApi, createFirstIdReader } from '../helpers/serverProcess'

const portal = openPortal()
const longest = 'ua' satisfies Language

const lists: Record<string, (idOf: FirstIdOf) => Promise<readonly ScreenAddress[]>> = {
  ...screenAddresses,
  staff: async () => staffAddresses,
}

describe.each(Object.entries(lists))('the screens of %s', (owner, listOf) => {
  test('fit into 1024 px in each language, and into 1280 px in the language with the longest words', async () => {
    const account = { email: `${owner}@demo.example`, password: 'Demo-2026-pass' }
    const { body: session } = await callApi(portal.url(), undefined, 'POST', '/b2b/auth/sign-in', account)
    const { page, expectClean, close } = await portal.visit()
    await storeSession(page, session)
    const wrong: string[] = []
    await visitAddresses(page, await listOf(createFirstIdReader(portal.url(), session.token)), async where => {
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
