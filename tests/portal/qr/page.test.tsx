import './blobs'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Language, languages } from '../../../contract/limits'
import { QrSheets } from '../../../src/custom/pages/QrSheets'
import type { Batch } from '../../../src/custom/qr/batch'
import { AlreadyKept, type BatchStore } from '../../../src/custom/qr/batchStore'
import { runJob } from '../../../src/custom/qr/jobs'
import type { StartJob } from '../../../src/custom/qr/startJob'
import { addSource, setLanguage } from '../../../src/i18n/i18n'
import { publicSource } from '../../../src/i18n/publicSource'

/** The worker's own work, without the thread. */
const startHere: StartJob = (job, onReport) => {
  let isEnded = false
  void runJob(job, report => {
    if (!isEnded) onReport(report)
  })
  return () => {
    isEnded = true
  }
}

const memoryStore = (): BatchStore => {
  const kept = new Map<string, { batch: Batch; codes: Blob }>()
  const found = (id: string) => {
    const entry = kept.get(id)
    if (!entry) throw new Error(`No batch ${id}`)
    return entry
  }
  return {
    list: async () => [...kept.values()].map(({ batch }) => batch),
    add: async (batch, codes) => {
      if (kept.has(batch.id)) throw new AlreadyKept()
      kept.set(batch.id, { batch, codes })
    },
    rename: async (id, name) => void kept.set(id, { ...found(id), batch: { ...found(id).batch, name } }),
    remove: async id => void kept.delete(id),
    codes: async id => found(id).codes,
  }
}

const saved: { blob: Blob; name: string }[] = []
const blobs = new Map<string, Blob>()

beforeEach(async () => {
  saved.length = 0
  URL.createObjectURL = blob => {
    const address = `blob:test/${blobs.size}`
    blobs.set(address, blob as Blob)
    return address
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ blob: blobs.get(this.href) ?? new Blob(), name: this.download })
  })
  await addSource(publicSource)
})

const openPage = async (language: Language = 'en', start: StartJob = startHere) => {
  await setLanguage(language)
  const store = memoryStore()
  const view = await act(async () => render(<QrSheets start={start} store={store} />))
  await screen.findByRole('heading', { level: 1 })
  return { ...view, store, user: userEvent.setup() }
}

const create = async (user: ReturnType<typeof userEvent.setup>, paper: string, pages: string) => {
  await user.selectOptions(screen.getByLabelText('Paper'), paper)
  const field = screen.getByLabelText('Number of pages')
  await user.clear(field)
  await user.type(field, pages)
  await user.click(screen.getByRole('button', { name: 'Create' }))
}

const ready = () => screen.findByText('The pages are ready.')

const savedBy = async (user: ReturnType<typeof userEvent.setup>, button: HTMLElement) => {
  const before = saved.length
  await user.click(button)
  return waitFor(() => {
    const file = saved[before]
    if (!file) throw new Error('Nothing was saved')
    return file
  })
}

describe('the QR page', () => {
  it('says what its codes are for, and leads to where the labels of bins are printed', async () => {
    await openPage()
    expect(screen.getByText(/stickers for single bottles/)).toBeVisible()
    expect(screen.getByRole('link', { name: /bin labels/ })).toHaveAttribute('href', '/retail/structure')
  })

  it.each(['abc', '0', '501', '', '1.5'])('says what a number of pages is when one enters "%s"', async entered => {
    const start = vi.fn(startHere)
    const { user } = await openPage('en', start)
    const field = screen.getByLabelText('Number of pages')
    await user.clear(field)
    if (entered) await user.type(field, entered)
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Enter a whole number from 1 to 500 From 1 to 500')
    expect(start).not.toHaveBeenCalled()
  })

  it('stays busy for two seconds, shows the pages meanwhile, then offers print and download', async () => {
    const { user } = await openPage()
    const startedAt = performance.now()
    await create(user, 'A4', '2')
    const button = screen.getByRole('button', { name: 'Create' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled()
    expect(await screen.findByRole('img', { name: 'Page 2 of 2' })).toBeInTheDocument()
    expect(button).toHaveAttribute('aria-busy', 'true')
    await ready()
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2000)
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled()
    const { blob, name } = await savedBy(user, screen.getByRole('button', { name: 'Download PDF' }))
    expect(name).toMatch(/^qr-[2-9A-Z]{4}-[2-9A-Z]{4}-A4\.pdf$/)
    expect((await blob.text()).startsWith('%PDF-')).toBe(true)
  })

  it('counts the codes from the first free cell', async () => {
    const { user } = await openPage()
    await user.clear(screen.getByLabelText('Row'))
    await user.type(screen.getByLabelText('Row'), '39')
    expect(screen.getByText('Codes in all: 27')).toBeInTheDocument()
    await user.selectOptions(screen.getByLabelText('Paper'), 'A4')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(screen.getByLabelText('Row')).toHaveAccessibleDescription('Enter a whole number from 1 to 27')
  })

  it('keeps nothing of what is cancelled', async () => {
    const { user, store } = await openPage()
    await create(user, 'A4', '3')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Canceled. No codes were kept.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-busy', 'false')
    expect(await store.list()).toEqual([])
  })

  it('says so when the pages could not be made', async () => {
    const { user } = await openPage('en', (_job, onReport) => {
      queueMicrotask(() => onReport({ kind: 'failed', message: 'out of memory' }))
      return () => undefined
    })
    await create(user, 'A4', '1')
    expect(await screen.findByText('The pages could not be made. Please try again.')).toBeInTheDocument()
  })

  it('opens the print dialog once every page is loaded, and takes the pages away after it', async () => {
    window.print = vi.fn()
    const { user } = await openPage()
    await create(user, 'A4', '2')
    await ready()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    const [first, second] = document.querySelectorAll('.qr-print-A4 image')
    if (first) fireEvent.load(first)
    expect(window.print).not.toHaveBeenCalled()
    if (second) fireEvent.load(second)
    expect(window.print).toHaveBeenCalledOnce()
    fireEvent(window, new Event('afterprint'))
    expect(document.querySelector('.qr-print')).toBeNull()
  })
})

describe('kept batches', () => {
  const openWithBatch = async () => {
    const page = await openPage()
    await create(page.user, 'A4', '1')
    await ready()
    const row = within(screen.getAllByRole('listitem').at(-1) ?? document.body)
    return { ...page, row }
  }
  const download = () => screen.getByRole('button', { name: 'Download PDF' })

  it('are printed again with the same codes in the same places', async () => {
    const { user, row } = await openWithBatch()
    const first = await savedBy(user, download())
    const again = row.getByRole('button', { name: /^Print again/ })
    await user.click(again)
    await waitFor(() => expect(again).toBeDisabled())
    await ready()
    const second = await savedBy(user, download())
    expect(await second.blob.text()).toBe(await first.blob.text())
  })

  it('are renamed', async () => {
    const { user, row } = await openWithBatch()
    await user.click(row.getByRole('button', { name: /^Rename/ }))
    await user.clear(screen.getByLabelText('Batch name'))
    await user.type(screen.getByLabelText('Batch name'), 'For the winter{Enter}')
    expect(await screen.findByRole('heading', { name: 'For the winter' })).toBeInTheDocument()
  })

  it('are deleted after a question only', async () => {
    const { user, row } = await openWithBatch()
    await user.click(row.getByRole('button', { name: /^Delete/ }))
    expect(row.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await user.click(row.getByRole('button', { name: 'Cancel' }))
    await user.click(row.getByRole('button', { name: /^Delete/ }))
    await user.click(row.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No batches yet.')).toBeInTheDocument()
  })

  it('go out as a file and come back, but not twice', async () => {
    const { user, row, store } = await openWithBatch()
    const [batch] = await store.list()
    const { blob, name } = await savedBy(user, row.getByRole('button', { name: /^Export/ }))
    const file = new File([blob], name, { type: 'application/json' })
    await user.upload(screen.getByLabelText('Import a batch'), file)
    expect(await screen.findByText('This batch is in the list already.')).toBeInTheDocument()
    await store.remove(batch?.id ?? '')
    await user.upload(screen.getByLabelText('Import a batch'), file)
    expect(await screen.findByText(`Imported: ${batch?.name}`)).toBeInTheDocument()
    expect(await store.list()).toEqual([batch])
  })

  it('are not made of any file', async () => {
    const { user, store } = await openPage()
    await user.upload(screen.getByLabelText('Import a batch'), new File(['{}'], 'x.json', { type: 'application/json' }))
    expect(await screen.findByText('This file is not an exported batch.')).toBeInTheDocument()
    expect(await store.list()).toEqual([])
  })

  it('list their codes as CSV', async () => {
    const { user, row } = await openWithBatch()
    const { blob, name } = await savedBy(user, row.getByRole('button', { name: /^List of codes/ }))
    expect(name).toMatch(/-codes\.csv$/)
    expect((await blob.text()).trim().split('\r\n')).toHaveLength(1 + 513)
  })

  it('are not missed when the browser keeps nothing: the pages are still there to print', async () => {
    const { user, store } = await openPage()
    store.add = () => Promise.reject(new Error('quota'))
    await create(user, 'A4', '1')
    await ready()
    expect(screen.getByText('This batch could not be saved in this browser. Download the PDF.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled()
  })
})

describe('the words', () => {
  it.each(languages)('are there in %s, never a bare key', async language => {
    const { container } = await openPage(language)
    const names = [...container.querySelectorAll('[aria-label]')].map(element => element.getAttribute('aria-label'))
    expect(`${container.textContent} ${names.join(' ')}`).not.toMatch(/\b(qr|public)\.\w/)
  })
})
