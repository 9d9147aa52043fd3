// @vitest-environment jsdom
/** Checks that react-admin's own pages, in a bare `<Admin>`, work with the portal's data provider on the real API. */
import '../portal/setup'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  Admin,
  AutocompleteInput,
  Create,
  Datagrid,
  Edit,
  List,
  NumberInput,
  RecordContextProvider,
  ReferenceField,
  ReferenceInput,
  ReferenceManyField,
  Resource,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TestMemoryRouter,
  TextField,
  TextInput,
} from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import type { Language } from '../../contract/languages'
import { areas } from '../../src/app/areas'
import { brand, loadConfig } from '../../src/config'
import { resolveDefinitions } from '../../src/custom/engine/definition/resolve'
import { createThemes } from '../../src/custom/ui/theme'
import { createDataProvider } from '../../src/dataProvider'
import { http, httpWithHeaders } from '../../src/dataProvider/http'
import { loadAreaMessages } from '../../src/i18n/areaMessages'
import { addMessageSource, setLanguage } from '../../src/i18n/i18n'
import { createI18nProvider } from '../../src/i18n/provider'
import { loadPublicMessages } from '../../src/i18n/publicSource'
import { storeSession } from '../../src/session/session'
import { allDefinitions } from '../helpers/definitions'
import { countShownRows, ExportToolbar, setUpStockServer } from '../helpers/stockServer'

const unknown = '00000000-0000-4000-8000-000000000000'
const stock = setUpStockServer('retailer')

/** Reads the whole list, page by page, with the API's default page size. */
async function allLocations(): Promise<{ guid: string; name: string }[]> {
  const rows = []
  for (let total = 1; rows.length < total; ) {
    const { body } = await stock.call('retailer', 'GET', `/b2b/retail/locations?Offset=${rows.length}`)
    rows.push(...body.items)
    total = body.total
  }
  return rows
}
describe('a bare Admin with the portal’s data provider', () => {
  const exported = vi.fn()
  const cityInput = (
    <ReferenceInput source="cityId" reference="cities">
      <AutocompleteInput optionText="localizedNames.en" filterToQuery={search => (search ? { search } : {})} />
    </ReferenceInput>
  )
  const StoreList = () => (
    <List perPage={50} exporter={exported} actions={<ExportToolbar />}>
      <Datagrid rowClick="show">
        <TextField source="name" />
        <ReferenceField source="cityId" reference="cities" link={false}>
          <TextField source="localizedNames.en" />
        </ReferenceField>
      </Datagrid>
    </List>
  )
  const StoreShow = () => (
    <Show>
      <SimpleShowLayout>
        <TextField source="name" />
        <ReferenceManyField reference="bins" target="locationId">
          <Datagrid bulkActionButtons={false}>
            <TextField source="id" />
          </Datagrid>
        </ReferenceManyField>
        <RecordContextProvider value={{ id: 'x', store: unknown }}>
          <ReferenceField source="store" reference="locations">
            <TextField source="name" />
          </ReferenceField>
        </RecordContextProvider>
      </SimpleShowLayout>
    </Show>
  )
  const inputs = (
    <>
      <TextInput source="name" />
      <TextInput source="street" />
      <TextInput source="houseNumber" />
      <NumberInput source="point.latitude" />
      <NumberInput source="point.longitude" />
      {cityInput}
    </>
  )
  const StoreEdit = () => (
    <Edit mutationMode="optimistic">
      <SimpleForm>{inputs}</SimpleForm>
    </Edit>
  )
  const StoreCreate = () => (
    <Create>
      <SimpleForm>{inputs}</SimpleForm>
    </Create>
  )

  const open = async (at: string, language: Language = 'en') => {
    storeSession(stock.sessionOf('retailer'))
    await loadConfig()
    await addMessageSource(loadPublicMessages)
    await loadAreaMessages('Retailer')
    await setLanguage(language)
    const { api: base } = areas.Retailer
    const resources = [...resolveDefinitions(allDefinitions, 'Retailer').values()]
    const dataProvider = createDataProvider({
      http,
      answer: httpWithHeaders,
      api: base,
      resources,
      variables: () => ({ country: 'UA' }),
    })
    const { light } = createThemes(brand())
    render(
      <TestMemoryRouter initialEntries={[at]}>
        <Admin dataProvider={dataProvider} i18nProvider={createI18nProvider('Retailer')} theme={light} disableTelemetry>
          <Resource name="locations" list={StoreList} show={StoreShow} edit={StoreEdit} create={StoreCreate} />
          <Resource name="bins" />
          <Resource name="cities" />
        </Admin>
      </TestMemoryRouter>,
    )
    return userEvent.setup()
  }

  it('shows each row once on pages of 50, and exports all of them', async () => {
    const all = await allLocations()
    expect(all.length).toBeGreaterThan(50)
    const user = await open('/locations')
    await waitFor(() => expect(countShownRows()).toBe(50))
    expect(screen.getByText(`1–50 of ${all.length}`)).toBeVisible()
    const first = screen.getAllByRole('row').map(row => row.textContent)
    await user.click(screen.getByRole('button', { name: 'Go to next page' }))
    await waitFor(() => expect(countShownRows()).toBe(all.length - 50))
    expect(screen.getAllByRole('row').filter(row => first.includes(row.textContent)).length).toBeLessThanOrEqual(1)
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(exported).toHaveBeenCalled())
    const ids = exported.mock.calls[0]?.[0].map(({ id }: { id: string }) => id)
    expect(ids.sort()).toEqual(all.map(({ guid }) => guid).sort())
  })

  it.each([
    ['en', 'No Bins found', 'Removed'],
    ['ua', 'Контейнерів не знайдено', 'Видалено'],
  ] as const)('shows a record, its related records, and what is missing, in %s', async (language, none, removed) => {
    const places = await allLocations()
    const withBins = []
    for (const { guid } of places.slice(0, 40)) {
      const { body } = await stock.call('retailer', 'GET', `/b2b/retail/locations/${guid}/bins`)
      withBins.push({ guid, count: body.items.length })
    }
    const empty = withBins.find(({ count }) => count === 0)?.guid ?? (await addStore())
    await open(`/locations/${empty}/show`, language)
    expect(await screen.findByText(none)).toBeVisible()
    expect(await screen.findByText(removed)).toBeVisible()
  })

  it('creates a record whose reference is found by typing, and edits it', async () => {
    const user = await open('/locations/create')
    await fill(user, { Name: 'Stock store', Street: 'Khreshchatyk', House: '1' })
    await user.type(screen.getByRole('spinbutton', { name: /latitude/i }), '50.45')
    await user.type(screen.getByRole('spinbutton', { name: /longitude/i }), '30.52')
    await user.type(screen.getByRole('combobox'), 'Kyi')
    await user.click(await screen.findByRole('option', { name: 'Kyiv' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    // After saving, react-admin replaces the form of the new record by the form of the created record.
    await screen.findByText('Store Stock store')
    const name = screen.getByDisplayValue('Stock store')
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('Kyiv'))
    await user.type(name, ' two')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const names = async () => (await allLocations()).map(location => location.name)
    await expect.poll(names, { timeout: 30_000 }).toContain('Stock store two')
  })

  it.each([
    ['en', 'Save', 'Invalid parameters'],
    ['ua', 'Зберегти', 'Деякі дані неправильні. Перевірте поля'],
  ] as const)('shows an error as a text, in %s', async (language, save, text) => {
    const [{ guid } = { guid: '' }] = await allLocations()
    const user = await open(`/locations/${guid}`, language)
    const [house] = await screen.findAllByDisplayValue(/^\d+\S{0,3}$/)
    await user.clear(house as HTMLElement)
    await user.type(house as HTMLElement, '1'.repeat(30))
    await user.click(screen.getByRole('button', { name: save }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByText(/InvalidParams/)).not.toBeInTheDocument()
  })

  const fill = async (user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) => {
    await screen.findByRole('button', { name: 'Save' })
    for (const [label, value] of Object.entries(values))
      await user.type(screen.getByRole('textbox', { name: new RegExp(label) }), value)
  }
  const addStore = async () => {
    const [{ cityId } = { cityId: '' }] = (await allLocations()) as unknown as { cityId: string }[]
    const point = { latitude: 50.45, longitude: 30.52 }
    const store = { name: 'Without bins', street: 'Khreshchatyk', houseNumber: '9', cityId, point, zipCode: null }
    return (await stock.call('retailer', 'POST', '/b2b/retail/locations', store)).body.guid
  }
})
