/** Checks that the installation's own messages are shown everywhere instead of the product's messages. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { areas } from '../../src/app/areas'
import { choiceNamesInAllLanguages, fieldNamesInAllLanguages } from '../../src/i18n/fieldNames'
import { setLanguage, setTerminology, translate } from '../../src/i18n/i18n'
import { createOutletTerms } from '../helpers/terms'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

afterEach(() => setTerminology({}))

const openStores = async (at = '/retail/structure') => {
  fakeApi({ 'GET /b2b/retail': () => pageOf([]), 'GET /b2b/retail/locations/cities': () => ({ body: [] }) })
  await renderArea({ area: areas.Retailer, at })
  // The heading may be behind an open dialog, and then hidden from screen readers.
  await screen.findByRole('heading', { level: 1, hidden: true })
}

test('stores are called outlets in the menu, the title, the list and its dialog', async () => {
  setTerminology(await createOutletTerms())
  await openStores('/retail/structure/new')
  expect(await screen.findByRole('dialog', { name: 'Add outlet' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent('Outlets')
  await waitFor(() => expect(document.title).toMatch(/outlet/i))
  const menu = screen.getByRole('navigation', { name: 'Main menu', hidden: true })
  expect(within(menu).getByText('Outlets')).toBeInTheDocument()
  expect(document.body.textContent).not.toMatch(/\bstores?\b/i)
})

test('markup in a message stays text', async () => {
  const markup = '<img src=x onerror=alert(1)><b>Outlets</b>'
  setTerminology({ en: { 'resources.locations.title': markup } })
  await openStores()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(markup)
  expect(document.querySelector('img[src=x]')).toBeNull()
})

test('messages are replaced in the language that they are for, whether it loads before or after them', async () => {
  await openStores()
  setTerminology({ pl: { 'shell.menu.stores': 'Placówki' } })
  expect(translate('shell.menu.stores')).toBe('Stores')
  await setLanguage('pl')
  expect(translate('shell.menu.stores')).toBe('Placówki')
  setTerminology({})
  expect(translate('shell.menu.stores')).toBe('Sklepy')
})

test('files with the installation’s own headings and values are recognised', async () => {
  setTerminology({
    pl: { 'resources.employees.fields.locationGuid': 'Placówka własna' },
    en: { 'resources.employees.choices.employeeRole.Casher': 'Till clerk' },
  })
  expect((await fieldNamesInAllLanguages('employees', ['locationGuid'])).locationGuid).toContain('Placówka własna')
  const [[, names = []] = []] = await choiceNamesInAllLanguages('employees', 'employeeRole', ['Casher'])
  expect(names).toContain('Till clerk')
})
