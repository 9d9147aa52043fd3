import './blobs'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '../../../contract/languages'
import {
  choosePaper,
  collectPageFiles,
  createPages,
  openQrPage,
  runJobHere,
  saveWith,
  waitForPages,
} from './openQrPage'

beforeEach(collectPageFiles)

describe('the QR page', () => {
  it('says what its codes are for, and links to the page that prints the labels of bins', async () => {
    await openQrPage()
    expect(screen.getByText(/stickers for single bottles/)).toBeVisible()
    expect(screen.getByRole('link', { name: /bin labels/ })).toHaveAttribute('href', '/retail/structure')
  })

  it.each(['abc', '0', '501', '', '1.5'])('says what a number of pages is when "%s" is entered', async entered => {
    const start = vi.fn(runJobHere)
    const { user } = await openQrPage('en', start)
    const field = screen.getByLabelText('Number of pages')
    await user.clear(field)
    if (entered) await user.type(field, entered)
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Enter a whole number from 1 to 500')
    expect(start).not.toHaveBeenCalled()
  })

  it('stays busy for two seconds, shows the pages meanwhile, then offers print and download', async () => {
    const { user } = await openQrPage()
    const startedAt = performance.now()
    await createPages(user, 'A4', '2')
    const button = screen.getByRole('button', { name: 'Create' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled()
    expect(await screen.findByRole('img', { name: 'Page 2 of 2' })).toBeInTheDocument()
    expect(button).toHaveAttribute('aria-busy', 'true')
    await waitForPages()
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2000)
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled()
    const { blob, name } = await saveWith(user, screen.getByRole('button', { name: 'Download PDF' }))
    expect(name).toMatch(/^qr-[2-9A-Z]{4}-[2-9A-Z]{4}-A4\.pdf$/)
    expect((await blob.text()).startsWith('%PDF-')).toBe(true)
  })

  it('counts the codes from the first free cell', async () => {
    const { user } = await openQrPage()
    await user.clear(screen.getByLabelText('Row'))
    await user.type(screen.getByLabelText('Row'), '39')
    expect(screen.getByText('Codes in all: 27')).toBeInTheDocument()
    await choosePaper(user, 'A4')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(screen.getByLabelText('Row')).toHaveAccessibleDescription('Enter a whole number from 1 to 27')
  })

  it('stores nothing of a cancelled job', async () => {
    const { user, store } = await openQrPage()
    await createPages(user, 'A4', '3')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Canceled. No codes were kept.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-busy', 'false')
    expect(await store.list()).toEqual([])
  })

  it('says so when the pages could not be made', async () => {
    const { user } = await openQrPage('en', (_job, onReport) => {
      queueMicrotask(() => onReport({ kind: 'failed', message: 'out of memory' }))
      return () => undefined
    })
    await createPages(user, 'A4', '1')
    expect(await screen.findByText('The pages could not be created. Please try again.')).toBeInTheDocument()
  })

  it('opens the print dialog once every page is loaded, and removes the pages afterwards', async () => {
    window.print = vi.fn()
    const { user } = await openQrPage()
    await createPages(user, 'A4', '2')
    await waitForPages()
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

describe('the phrases', () => {
  it.each(languages)('exist in %s, never a bare key', async language => {
    const { container } = await openQrPage(language)
    const names = [...container.querySelectorAll('[aria-label]')].map(element => element.getAttribute('aria-label'))
    expect(`${container.textContent} ${names.join(' ')}`).not.toMatch(/\b(qr|public)\.\w/)
  })
})
