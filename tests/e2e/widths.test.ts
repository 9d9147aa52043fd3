/**
 * Checks each screen of each role, with each of its tabs and dialogs, in three languages: from a width of 1024 px
 * nothing needs sideways scrolling, and every button is fully visible and can be clicked.
 */
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../../contract/languages'
import { type Address, addresses, type Ids, staffAddresses } from '../helpers/addresses'
import { openPortal } from '../helpers/journey'
import { api, firstIdOf } from '../helpers/process'
import { storeSession, switchTo, walk } from '../helpers/screens'
import { notFitting } from '../helpers/widths'

const portal = openPortal()
const longest = 'ua' satisfies Language

const lists: Record<string, (idOf: Ids) => Promise<readonly Address[]>> = {
  ...addresses,
  staff: async () => staffAddresses,
}

describe.each(Object.entries(lists))('the screens of %s', (owner, listOf) => {
  test('fit into 1024 px in each language, and into 1280 px in the language with the longest words', async () => {
    const account = { email: `${owner}@demo.example`, password: 'Demo-2026-pass' }
    const { body: session } = await api(portal.url(), undefined, 'POST', '/b2b/auth/sign-in', account)
    const { page, expectClean, close } = await portal.visit()
    await storeSession(page, session)
    const wrong: string[] = []
    await walk(page, await listOf(firstIdOf(portal.url(), session.token)), async where => {
      for (const language of languages) {
        await switchTo(page, language)
        for (const width of language === longest ? [1280, 1024] : [1024])
          wrong.push(...(await notFitting(page, width, `${where} in ${language}`)))
      }
    })
    expect(wrong).toEqual([])
    expectClean()
    await close()
  })
})
