/** Checks the filters of the activity; the filter by one record shows its name in the language of the portal. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ActivityEntry } from '../../../contract/activity'
import { areas } from '../../../src/app/areas'
import { setLanguage } from '../../../src/i18n/i18n'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { organisation } from './openProfile'

const bin = '7c1b2d3e-0000-4000-8000-000000000007'
const entry: ActivityEntry = {
  at: '2026-05-11T10:00:00.000Z',
  actorEmail: 'anna@shop.example',
  onBehalfOf: null,
  kind: 'deleted',
  action: 'DELETE /api/b2b/retail/locations/bins/:id',
  outcome: '200',
  recordType: 'Bin',
  subject: bin,
  subjectName: 'Bin 7',
  changes: null,
}

it('filters by person, kind and days, and shows everything again', async () => {
  const api = fakeApi(
    {
      'GET /b2b/retail': () => ({ body: organisation() }),
      'GET /b2b/retail/activity': () => pageOf([entry]),
    },
    ['activity'],
  )
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/profile#activity' })
  const asked = () => {
    const path = api.of('GET', '/b2b/retail/activity').at(-1)?.path ?? ''
    const { person, record, kind, from, to } = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
    return { person, record, kind, from, to }
  }
  const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await user.type(await screen.findByRole('textbox', { name: 'Person' }), 'anna')
  await user.click(screen.getByRole('combobox', { name: 'Action' }))
  await user.click(await screen.findByRole('option', { name: 'Deleted' }))
  enter('From', '2026-05-01')
  enter('To', '2026-05-31')
  const filter = { person: 'anna', kind: 'deleted', from: '2026-05-01', to: '2026-05-31' }
  await waitFor(() => expect(asked()).toEqual(filter))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(asked()).toEqual({}))
})

it('filters by one record, and shows its name instead of its id', async () => {
  const api = fakeApi(
    {
      'GET /b2b/retail': () => ({ body: organisation() }),
      'GET /b2b/retail/activity': () => pageOf([entry]),
    },
    ['activity'],
  )
  const { user, router } = await renderArea({ area: areas.Retailer, at: '/retail/profile#activity' })
  await user.click(await screen.findByRole('button', { name: 'All about this record' }))
  await waitFor(() => expect(api.of('GET', '/b2b/retail/activity').at(-1)?.path).toContain(`record=${bin}`))
  const field = await screen.findByRole('textbox', { name: 'Record' })
  await waitFor(() => expect(field).toHaveValue('Bin 7'))
  await setLanguage('ua')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Запис' })).toHaveValue('Контейнер 7'))
  await setLanguage('en')
  await user.type(await screen.findByRole('textbox', { name: 'Record' }), '1')
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('record')).toBe('Bin 71'))
})
