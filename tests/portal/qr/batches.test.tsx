import './blobs'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { collectPageFiles, createPages, openQrPage, saveWith, waitForPages } from './openQrPage'

beforeEach(collectPageFiles)

describe('saved batches', () => {
  const openWithBatch = async () => {
    const page = await openQrPage()
    await createPages(page.user, 'A4', '1')
    await waitForPages()
    const row = within(screen.getAllByRole('listitem').at(-1) ?? document.body)
    return { ...page, row }
  }
  const download = () => screen.getByRole('button', { name: 'Download PDF' })

  it('are printed again with the same codes in the same places', async () => {
    const { user, row } = await openWithBatch()
    const first = await saveWith(user, download())
    const again = row.getByRole('button', { name: /^Print again/ })
    await user.click(again)
    await waitFor(() => expect(again).toBeDisabled())
    await waitForPages()
    const second = await saveWith(user, download())
    expect(await second.blob.text()).toBe(await first.blob.text())
  })

  it('are renamed', async () => {
    const { user, row } = await openWithBatch()
    await user.click(row.getByRole('button', { name: /^Rename/ }))
    const name = await screen.findByLabelText('Batch name')
    expect(name).toHaveFocus()
    await user.clear(name)
    await user.type(name, 'For the winter{Enter}')
    expect(await screen.findByRole('heading', { name: 'For the winter' })).toBeInTheDocument()
  })

  it('are deleted only after a question', async () => {
    const { user, row } = await openWithBatch()
    await user.click(row.getByRole('button', { name: /^Delete/ }))
    expect(row.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await user.click(row.getByRole('button', { name: 'Cancel' }))
    await user.click(row.getByRole('button', { name: /^Delete/ }))
    await user.click(row.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No batches yet.')).toBeInTheDocument()
  })

  it('are exported as a file and imported again, but not twice', async () => {
    const { user, row, store } = await openWithBatch()
    const [batch] = await store.list()
    const { blob, name } = await saveWith(user, row.getByRole('button', { name: /^Export/ }))
    const file = new File([blob], name, { type: 'application/json' })
    await user.upload(screen.getByLabelText('Import a batch'), file)
    expect(await screen.findByText('This batch is in the list already.')).toBeInTheDocument()
    await store.remove(batch?.id ?? '')
    await user.upload(screen.getByLabelText('Import a batch'), file)
    expect(await screen.findByText(`Imported: ${batch?.name}`)).toBeInTheDocument()
    expect(await store.list()).toEqual([batch])
  })

  it('cannot be made from any other file', async () => {
    const { user, store } = await openQrPage()
    await user.upload(screen.getByLabelText('Import a batch'), new File(['{}'], 'x.json', { type: 'application/json' }))
    expect(await screen.findByText('This file is not an exported batch.')).toBeInTheDocument()
    expect(await store.list()).toEqual([])
  })

  it('list their codes as CSV', async () => {
    const { user, row } = await openWithBatch()
    const { blob, name } = await saveWith(user, row.getByRole('button', { name: /^List of codes/ }))
    expect(name).toMatch(/-codes\.csv$/)
    expect((await blob.text()).trim().split('\r\n')).toHaveLength(1 + 513)
  })

  it('are not needed when the browser cannot store them: the pages can still be printed', async () => {
    const { user, store } = await openQrPage()
    store.add = () => Promise.reject(new Error('quota'))
    await createPages(user, 'A4', '1')
    await waitForPages()
    expect(screen.getByText('This batch could not be saved in this browser. Download the PDF.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled()
  })
})
