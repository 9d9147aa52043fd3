/** Checks the audit log of support staff: its filters, an entry, and the exported file. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, rowsOf } from '../support/fakeApi'
import { collectSavedFiles } from '../support/savedFiles'
import { textOf } from '../support/textOf'
import { filterOf, renderStaffArea } from './staffSamples'

describe('an older link to the log', () => {
  it('shows its filter, even one that is not offered, and clears it without losing the focus', async () => {
    const api = fakeApi({ 'GET /staff/auditLog': () => rowsOf([]) })
    const { user: person } = await renderStaffArea('/staff/audit-log?action=deactivate')
    expect(await screen.findByRole('combobox', { name: 'Action' })).toHaveTextContent('deactivate')
    const clear = await screen.findByRole('button', { name: 'Clear filters' })
    clear.focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(filterOf(api.of('GET', '/staff/auditLog').at(-1)?.path)).toEqual({}))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })
})

describe('the audit log', () => {
  const entry = {
    id: 7,
    at: '2026-05-01T10:00:00.000Z',
    actorId: null,
    actorEmail: 'staff@demo.example',
    onBehalfOf: 'retailer@demo.example',
    organisation: { guid: 'o1', name: 'Green Shop' },
    action: 'password-change',
    subject: null,
    subjectName: null,
    fields: null,
    reason: 'A call',
    address: '127.0.0.1',
    requestId: 'r',
    outcome: '403',
  }

  it('is requested newest first, names both users, and is filtered and exported by the same filter', async () => {
    const saved = collectSavedFiles()
    const api = fakeApi({
      'GET /staff/auditLog': () => rowsOf([entry]),
      'GET /staff/auditLog/export': () => ({ body: 'id' }),
    })
    const { user: person } = await renderStaffArea('/staff/audit-log')
    const sentence = 'staff@demo.example, acting for retailer@demo.example, tried to change the password'
    const row = (await screen.findByText(sentence)).closest('tr') as HTMLElement
    expect(within(row).getByText('Refused')).toBeVisible()
    const first = new URLSearchParams(api.of('GET', '/staff/auditLog')[0]?.path.split('?')[1])
    expect(first.get('sort')).toBe('["at","DESC"]')
    await person.type(screen.getByLabelText('Actor’s email'), 'staff')
    await person.click(screen.getByRole('combobox', { name: 'Action' }))
    await person.click(await screen.findByRole('option', { name: 'Passwords' }))
    await person.type(screen.getByLabelText('From'), '2026-05-01')
    await person.type(screen.getByLabelText('To'), '2026-05-02')
    const filter = { actor: 'staff', action: 'password', from: '2026-05-01', to: '2026-05-02' }
    await waitFor(() => expect(filterOf(api.of('GET', '/staff/auditLog?').at(-1)?.path)).toEqual(filter))
    await person.click(screen.getByRole('button', { name: 'Export' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Raw values (CSV)' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['auditLog.csv']))
    expect(filterOf(api.of('GET', '/staff/auditLog/export')[0]?.path)).toEqual(filter)
    vi.restoreAllMocks()
  })

  it.each([0, 1])('says where a search stopped that found %d entries', async found => {
    const { headers, body } = rowsOf(found ? [entry] : [])
    const searchStoppedAt = { 'search-stopped-at': '2026-03-01T10:00:00.000Z' }
    fakeApi({ 'GET /staff/auditLog': () => ({ body, headers: { ...headers, ...searchStoppedAt } }) })
    await renderStaffArea('/staff/audit-log?actor=staff')
    expect(await screen.findByRole('note')).toHaveTextContent(/^The search stopped at 1 Mar/)
  })

  it('is exported with the phrases of the screen', async () => {
    const files = collectSavedFiles()
    const api = fakeApi({
      'GET /staff/auditLog': () => rowsOf([entry]),
      'GET /staff/auditLog/export': () => ({ body: { ...entry, subjectName: 'Store 5', fields: ['street'] } }),
    })
    const { user: person } = await renderStaffArea('/staff/audit-log?actor=staff')
    await person.click(await screen.findByRole('button', { name: 'Export' }))
    await person.click(await screen.findByRole('menuitem', { name: 'As shown (CSV)' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const lines = (await textOf(files[0]?.blob)).trim().split('\r\n')
    expect(lines[0]).toBe('"Time","What happened","Who","Organisation","Record","Result","Reason","Fields sent"')
    expect(lines[1]).toMatch(
      /^"1 May 2026[^"]*","staff@demo.example, acting for retailer@demo.example, tried to change/,
    )
    expect(lines[1]).toMatch(/"Green Shop","Store 5","Refused","A call","street"$/)
    const asked = new URLSearchParams(api.of('GET', '/staff/auditLog/export')[0]?.path.split('?')[1])
    expect([asked.get('as'), asked.get('filter')]).toEqual(['lines', '{"actor":"staff"}'])
    vi.restoreAllMocks()
  })

  it('opens an entry with all its data, and leads to its organisation and to the record’s own log', async () => {
    const full = {
      ...entry,
      action: 'PUT /api/b2b/retail/locations/:id',
      subject: 'f0000000-0000-4000-8000-000000000001',
      subjectName: 'Store 5',
      fields: ['name', 'street'],
      outcome: '200',
    }
    fakeApi({ 'GET /staff/auditLog': () => rowsOf([full]) })
    const { user: person } = await renderStaffArea('/staff/audit-log')
    await person.click(await screen.findByText(/changed the location “Store 5”/))
    const drawer = within(await screen.findByRole('dialog', { name: 'What happened' }))
    for (const text of ['name, street', '127.0.0.1', 'r', 'A call', 'PUT /api/b2b/retail/locations/:id', 'Done'])
      expect(drawer.getByText(text)).toBeVisible()
    expect(drawer.getByRole('link', { name: 'Green Shop' })).toHaveAttribute('href', '/staff/organisations/view/o1')
    const { search } = new URL(
      drawer.getByRole('link', { name: 'All about this record' }).getAttribute('href') ?? '',
      'http://x',
    )
    expect(filterOf(search)).toEqual({ record: full.subject })
  })

  it('says when its pages end before the log does', async () => {
    fakeApi({ 'GET /staff/auditLog': () => rowsOf([entry], 10_000) })
    await renderStaffArea('/staff/audit-log')
    expect(await screen.findByRole('note')).toHaveTextContent('These are the first 10000. Narrow the list')
  })

  it('says so when nothing matches, and clears the typed text on request', async () => {
    fakeApi({ 'GET /staff/auditLog': ({ path }) => rowsOf('actor' in Object(filterOf(path)) ? [] : [entry]) })
    const { user: person } = await renderStaffArea('/staff/audit-log?actor=nobody')
    expect(await screen.findByText('Nothing found')).toBeVisible()
    expect(screen.getByLabelText('Actor’s email')).toHaveValue('nobody')
    await person.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('Refused')).toBeVisible()
    expect(screen.getByLabelText('Actor’s email')).toHaveValue('')
  })
})
