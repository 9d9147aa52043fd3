/**
 * Checks in a browser the dialog after a new password: it shows owners the access grants that were created since the
 * previous password, and they can disable those that they do not recognise.
 */
import { describe, expect, test } from 'vitest'
import { createLanguageRecord } from '../../contract/languages'
import { demoPassword } from '../../server/demo/accounts'
import { signInInAnyLanguage, widthsOf } from '../helpers/browser'
import { dialogLocator, openPortal } from '../helpers/journey'
import { messagesOf } from '../helpers/messages'
import { expectInEachLanguage } from '../helpers/screens'

const portal = openPortal()
const keys = messagesOf<typeof import('../../src/i18n/en/keys')>('keys')
const profiles = messagesOf<typeof import('../../src/i18n/en/profile')>('profile')
const publicPages = messagesOf<typeof import('../../src/i18n/en/public')>('public')
const newPassword = 'Newer-bottle-22'

describe.each(widthsOf('phone', { wide: ['en', 'retailer'], phone: ['pl', 'sponsor'] }))(
  'a new password, %s, begun in %s',
  (width, language, name) => {
    const own = { ...keys[language].keys, ...profiles[language].profile }
    const { field } = publicPages[language].publicMessages

    test('lists a key that was created meanwhile, and disables it', async () => {
      const visitor = await portal.visit(width, language)
      const { page, expectClean, close } = visitor
      const look = (where: string, of: (words: (typeof profiles)['en']['profile']) => string) =>
        expectInEachLanguage(
          visitor,
          language,
          where,
          createLanguageRecord(each => of(profiles[each].profile)),
        )
      await signInInAnyLanguage(page, name, new RegExp(`/${name === 'retailer' ? 'retail' : name}/`))
      await page.goto(`/${name === 'retailer' ? 'retail' : name}/profile#keys`)
      await page.getByRole('button', { name: own.add }).click()
      const form = dialogLocator(page, own.add)
      await form.getByLabel(new RegExp(`^${keys[language].keys.fields.name}`)).fill(`Till ${width}`)
      await form.getByLabel(own.scopes.webhooks_manage).check()
      await form.getByRole('button', { name: own.create }).click()
      await page.getByRole('button', { name: own.stored }).click()

      await page.getByRole('tab', { name: own.account }).click()
      await page.getByLabel(own.currentPassword).fill(demoPassword)
      await page.getByLabel(field.newPassword).fill(newPassword)
      await page.getByLabel(field.repeatPassword).fill(newPassword)
      await page.getByRole('button', { name: own.changePassword }).click()
      const review = dialogLocator(page, own.access.title)
      await review.getByText(`Till ${width}`).waitFor()
      await look('what has access', words => words.access.kinds.key)
      await review.getByRole('button', { name: `${own.access.disable}: Till ${width}` }).click()
      const question = dialogLocator(page, `${own.access.disable}: Till ${width}`)
      await look('the question before a key is disabled', words => words.access.consequence.key)
      await question.getByRole('button', { name: own.access.disable, exact: true }).click()
      await review.getByRole('button', { name: `${own.access.disabled}: Till ${width}` }).waitFor()
      await visitor.expectAccessible('what is disabled')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await review.getByRole('button', { name: own.access.done }).click()
      await review.waitFor({ state: 'detached' })
      expectClean()
      await close()
    })
  },
)
