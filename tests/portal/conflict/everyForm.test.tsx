/** Checks every edit form: how it loads and saves a record, and what the screens show afterwards. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ChangeAuthor } from '../../../contract/recordChanges'
import { queryClient } from '../../../src/app/queryClient'
import { publishRecordEvents } from '../../../src/dataProvider/recordChangeEvents'
import { allDefinitions } from '../../helpers/definitions'
import { pageOf } from '../support/fakeApi'
import { openForm, openList, type Row, retype, samples, serve } from './formSamples'

const isEdited = ({ actions = [] }: (typeof allDefinitions)[number]) => actions.some(({ kind }) => kind === 'edit')
const edited = allDefinitions.filter(isEdited).map(({ name }) => name)

it('every resource that can be edited has a sample', () => {
  expect(Object.keys(samples).sort()).toEqual([...edited].sort())
})

describe.each(Object.entries(samples))('%s', (_, sample) => {
  it('shows the saved values in the list and in the reopened form', async () => {
    const { api } = serve(sample)
    const { user } = await openList(sample)
    const { dialog, name } = await openForm(user)
    await retype(user, name, 'Another name')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 30_000 })
    expect(api.of('PUT')[0]?.headers.get('If-Match')).toBe('"1"')
    expect((await screen.findAllByText('Another name')).length).toBeGreaterThan(0)
    expect((await openForm(user)).name).toHaveValue('Another name')
  }, 120_000)

  it('opens the form with the current record, not with the row of the list', async () => {
    const { server } = serve(sample)
    const { user } = await openList(sample)
    server.row = { ...server.row, name: 'Renamed meanwhile', version: 2 }
    expect((await openForm(user)).name).toHaveValue('Renamed meanwhile')
  }, 120_000)

  it('shows what a colleague saves while nothing was typed, and then closes without a question', async () => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const { server } = serve(sample)
    const { user } = await openList(sample)
    const { dialog, name } = await openForm(user)
    server.row = { ...server.row, name: 'Their name', version: 2 }
    const path = sample.path.split('/').slice(3).join('/')
    const by: ChangeAuthor = { kind: 'member', name: 'olena@shop.example' }
    const changes = [{ path, ids: [server.row.guid], by }]
    // The code that receives events is loaded on demand.
    await act(() => new Promise(resolve => setTimeout(resolve, 300)))
    await act(async () => publishRecordEvents({ changes, editing: [], isIncomplete: false }))
    await waitFor(() => expect(name).toHaveValue('Their name'))
    expect(dialog.getByText(/^olena@shop.example changed this record/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(ask).not.toHaveBeenCalled()
    ask.mockRestore()
  }, 120_000)

  it('lets the user choose when two users changed the same field, and saves the choice', async () => {
    const { server, api } = serve(sample)
    const { user } = await openList(sample)
    const { dialog, name } = await openForm(user)
    server.row = { ...server.row, name: 'Their name', version: 2 }
    await retype(user, name, 'My name')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const panel = within(await dialog.findByRole('region', { name: 'Somebody changed this meanwhile' }))
    const group = within(panel.getByRole('radiogroup', { name: 'Name' }))
    expect(group.getByRole('radio', { name: /Your change: My name/ })).not.toBeChecked()
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.click(group.getByRole('radio', { name: /Changed meanwhile: Their name/ }))
    expect(name).toHaveValue('Their name')
    await user.click(group.getByRole('radio', { name: /Your change: My name/ }))
    expect(name).toHaveValue('My name')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 30_000 })
    expect(api.of('PUT').at(-1)?.headers.get('If-Match')).toBe('"2"')
    expect(server.row).toMatchObject({ name: 'My name', version: 3 })
  }, 120_000)

  it('takes a later edit of the field as the choice, and still lets the user choose', async () => {
    const { server } = serve(sample)
    const { user } = await openList(sample)
    const { dialog, name } = await openForm(user)
    server.row = { ...server.row, name: 'Their name', version: 2 }
    await retype(user, name, 'My name')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const panel = within(await dialog.findByRole('region', { name: 'Somebody changed this meanwhile' }))
    const radio = (label: RegExp) => panel.getByRole('radio', { name: label })
    await user.type(name, ' and theirs')
    expect(radio(/Your change, as edited now: My name and theirs/)).toBeChecked()
    await user.click(radio(/Changed meanwhile: Their name/))
    expect(name).toHaveValue('Their name')
    await user.click(radio(/as edited now/))
    expect(name).toHaveValue('My name and theirs')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 30_000 })
    expect(server.row).toMatchObject({ name: 'My name and theirs', version: 3 })
  }, 120_000)

  it('keeps the typed values when neither saving nor loading the record again succeeds', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    const row = { ...(sample.row as Row), version: 1 }
    let isDown = false
    serve({
      ...sample,
      others: {
        ...sample.others,
        [`GET ${sample.path}`]: () => (isDown ? lost() : pageOf([row])),
        [`PUT ${sample.path}/${row.guid}`]: lost,
      },
    })
    const { user } = await openList(sample)
    const { dialog, name } = await openForm(user)
    await retype(user, name, 'My name')
    isDown = true
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText(/unknown whether this was saved/)
    await act(() => queryClient.refetchQueries())
    expect(name).toBeVisible()
    expect(name).toHaveValue('My name')
  }, 120_000)

  it('says that the save got no answer, keeps the typed values, and sends the same call again', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    const put = `PUT ${sample.path}/${(sample.row as Row).guid}`
    const answers = [lost, lost, () => ({ body: { ...(sample.row as Row), name: 'My name', version: 2 } })]
    const { api } = serve({ ...sample, others: { ...sample.others, [put]: () => answers.shift()?.() ?? lost() } })
    const { user } = await openList(sample)
    const { dialog, name } = await openForm(user)
    await retype(user, name, 'My name')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const notice = await dialog.findByText(/unknown whether this was saved/)
    // The notice stays until a repeated call gets a response, unlike a toast, which would close earlier.
    for (const attempt of [1, 2]) {
      expect(notice).toBeVisible()
      expect(name).toHaveValue('My name')
      await user.click(dialog.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(api.of('PUT')).toHaveLength(attempt + 1))
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 30_000 })
    const [first, ...others] = api.of('PUT').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(others).toEqual([first, first])
  }, 120_000)

  it('keeps the typed values when the record was deleted meanwhile, and says so', async () => {
    const { api } = serve({
      ...sample,
      others: {
        ...sample.others,
        [`PUT ${sample.path}/`]: () => ({ status: 404, body: { errorCode: 'EntityNotFound', message: '' } }),
        [`PUT ${sample.path}/${(sample.row as Row).guid}`]: () => ({
          status: 404,
          body: { errorCode: 'EntityNotFound', message: '' },
        }),
      },
    })
    const { user } = await openList(sample)
    const { dialog, name } = await openForm(user)
    await retype(user, name, 'My name')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('This was deleted meanwhile')).toBeVisible()
    expect(name).toHaveValue('My name')
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    expect(screen.queryByText(/refresh the page/)).toBeNull()
    expect(api.of('PUT')).toHaveLength(1)
  }, 120_000)
})
