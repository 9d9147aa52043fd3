/** Checks an area's i18nProvider for react-admin, whose phrases are loaded in several files. */
import { afterEach, expect, it } from 'vitest'
import { addWords, setLanguage } from '../../src/i18n/i18n'
import { newI18nProvider } from '../../src/i18n/provider'

afterEach(() => setLanguage('en'))

it('translates phrases that are added after its creation, and prefers those of its role to the common ones', () => {
  const [school, shop] = [newI18nProvider('Institution'), newI18nProvider('Retailer')]
  addWords('en', { late: { title: 'Stores' }, Institution: { late: { title: 'Places' } } })
  expect([school.translate('late.title'), shop.translate('late.title')]).toEqual(['Places', 'Stores'])
})

it('uses the plural forms of its language', async () => {
  addWords('ua', { late: { count: '%{smart_count} бак |||| %{smart_count} баки |||| %{smart_count} баків' } })
  await setLanguage('ua')
  const { translate, getLocale } = newI18nProvider('Retailer')
  const counted = [1, 3, 5, 21].map(count => translate('late.count', { smart_count: count }))
  expect(counted).toEqual(['1 бак', '3 баки', '5 баків', '21 бак'])
  expect(getLocale()).toBe('ua')
})
