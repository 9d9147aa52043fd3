/** Checks the i18nProvider that an area passes to react-admin. Its messages are loaded in several files. */
import { afterEach, expect, it } from 'vitest'
import { languages } from '../../contract/languages'
import { sessionRoles } from '../../contract/roles'
import { loadAreaMessages } from '../../src/i18n/areaMessages'
import { addMessages, setLanguage } from '../../src/i18n/i18n'
import { createI18nProvider } from '../../src/i18n/provider'
import { allDefinitions } from '../helpers/definitions'

afterEach(() => setLanguage('en'))

it('translates phrases that are added after its creation, and prefers those of its role to the common ones', () => {
  const [school, shop] = [createI18nProvider('Institution'), createI18nProvider('Retailer')]
  addMessages('en', { late: { title: 'Stores' }, Institution: { late: { title: 'Places' } } })
  expect([school.translate('late.title'), shop.translate('late.title')]).toEqual(['Places', 'Stores'])
})

it('uses the plural forms of its language', async () => {
  addMessages('ua', { late: { count: '%{smart_count} бак |||| %{smart_count} баки |||| %{smart_count} баків' } })
  await setLanguage('ua')
  const { translate, getLocale } = createI18nProvider('Retailer')
  const counted = [1, 3, 5, 21].map(count => translate('late.count', { smart_count: count }))
  expect(counted).toEqual(['1 бак', '3 баки', '5 баків', '21 бак'])
  expect(getLocale()).toBe('ua')
})

it.each(languages)('names every resource for react-admin’s own components in %s, in each number', async language => {
  await setLanguage(language)
  const missing: string[] = []
  for (const role of sessionRoles) {
    await loadAreaMessages(role)
    const { translate } = createI18nProvider(role)
    for (const { name } of allDefinitions.filter(({ roles }) => roles.includes(role))) {
      const numbers = [1, 2, 0].map(count => translate(`resources.${name}.name`, { smart_count: count, _: '' }))
      if (numbers.some(text => text === '' || text.includes('||||'))) missing.push(`${role} ${name}`)
    }
  }
  expect(missing).toEqual([])
})

it('names a resource without a name by its title, and by the word of its role', () => {
  addMessages('en', { resources: { vans: { title: 'Vans' } } })
  const [school, shop] = [createI18nProvider('Institution'), createI18nProvider('Retailer')]
  expect(shop.translate('resources.vans.name', { smart_count: 0 })).toBe('Vans')
  const empty = (provider: typeof shop) =>
    provider.translate('ra.navigation.no_results', {
      name: provider.translate('resources.locations.name', { smart_count: 0 }),
    })
  expect([empty(school), empty(shop)]).toEqual(['No Places found', 'No Stores found'])
})
