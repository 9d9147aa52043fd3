// @vitest-environment jsdom
/** Checks that react-admin's own pages work on `/api/staff` with ra-data-simple-rest's own data provider. */
import '../portal/setup'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import simpleRestProvider from 'ra-data-simple-rest'
import {
  Admin,
  AutocompleteInput,
  Datagrid,
  type DataProvider,
  fetchUtils,
  type I18nProvider,
  List,
  ReferenceField,
  ReferenceInput,
  ReferenceManyField,
  Resource,
  Show,
  SimpleShowLayout,
  TestMemoryRouter,
  TextField,
} from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { countShownRows, ExportToolbar, setUpStockServer } from '../helpers/stockServer'

const stock = setUpStockServer('staff')

describe('a bare Admin with ra-data-simple-rest on the staff area', () => {
  const exported = vi.fn()
  const organisationInput = (
    <ReferenceInput key="organisation" source="organisationId" reference="organisations" alwaysOn>
      <AutocompleteInput optionText="name" />
    </ReferenceInput>
  )
  const LocationList = () => (
    <List perPage={50} exporter={exported} actions={<ExportToolbar />} filters={[organisationInput]}>
      <Datagrid bulkActionButtons={false}>
        <TextField source="name" />
        <ReferenceField source="organisation.guid" reference="organisations" link={false} />
      </Datagrid>
    </List>
  )
  const OrganisationShow = () => (
    <Show>
      <SimpleShowLayout>
        <TextField source="name" />
        <ReferenceManyField reference="locations" target="organisationId" perPage={25}>
          <Datagrid bulkActionButtons={false}>
            <TextField source="name" />
          </Datagrid>
        </ReferenceManyField>
      </SimpleShowLayout>
    </Show>
  )
  const locationsOf = (organisationId: string) =>
    read(`locations?filter=${encodeURIComponent(JSON.stringify({ organisationId }))}`)
  const read = async (path: string) => (await stock.call('staff', 'GET', `/staff/${path}`)).body
  const open = (at: string, i18nProvider?: I18nProvider) => {
    const provider: DataProvider = simpleRestProvider(`${stock.url()}/api/staff`, (url, options = {}) =>
      fetchUtils.fetchJson(url, {
        ...options,
        user: { authenticated: true, token: `Bearer ${stock.sessionOf('staff').token}` },
      }),
    )
    render(
      <TestMemoryRouter initialEntries={[at]}>
        <Admin dataProvider={provider} {...(i18nProvider && { i18nProvider })} disableTelemetry>
          <Resource name="locations" list={LocationList} />
          <Resource name="organisations" show={OrganisationShow} recordRepresentation="name" />
        </Admin>
      </TestMemoryRouter>,
    )
    return userEvent.setup()
  }

  it('lists, names references, filters by a reference, and exports', async () => {
    const all: { id: string }[] = await read('locations?range=[0,999]')
    const user = open('/locations')
    await waitFor(() => expect(countShownRows()).toBe(50))
    expect(screen.getByText(`1-50 of ${all.length}`)).toBeVisible()
    const [, first] = screen.getAllByRole('row')
    await waitFor(() => expect(within(first as HTMLElement).getAllByRole('cell')[1]).not.toBeEmptyDOMElement())
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(exported).toHaveBeenCalled())
    expect(exported.mock.calls[0]?.[0]).toHaveLength(all.length)
    const [organisation] = await read(`organisations?filter=${encodeURIComponent('{"role":"Institution"}')}`)
    const own = await locationsOf(organisation.id)
    await user.type(screen.getByRole('combobox', { name: /organisation/i }), organisation.name)
    await user.click(await screen.findByRole('option', { name: organisation.name }))
    await waitFor(() => expect(countShownRows()).toBe(own.length))
  })

  it('shows a record with its related records', async () => {
    const [organisation] = await read(`organisations?filter=${encodeURIComponent('{"role":"Institution"}')}`)
    const own = await locationsOf(organisation.id)
    open(`/organisations/${organisation.id}/show`)
    expect((await screen.findAllByText(organisation.name)).length).toBeGreaterThan(0)
    await waitFor(() => expect(countShownRows()).toBe(own.length))
  })
})
