/**
 * Helpers for tests of the QR page: open the page, run the worker's job in the thread of the tests, and collect the
 * files that the page saves. jsdom has no workers.
 */
import './blobs'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import type { Language } from '../../../contract/languages'
import type { Batch } from '../../../src/custom/qr/batch'
import { BatchAlreadyStoredError, type BatchStore } from '../../../src/custom/qr/batchStore'
import { runQrJob } from '../../../src/custom/qr/jobs'
import { QrSheets } from '../../../src/custom/qr/QrSheets'
import type { StartQrJob } from '../../../src/custom/qr/startQrJob'
import { addMessageSource, setLanguage } from '../../../src/i18n/i18n'
import { loadPublicMessages } from '../../../src/i18n/publicSource'
import { collectSavedFiles } from '../support/savedFiles'

/** Runs the worker's job in this thread. */
export const runJobHere: StartQrJob = (job, onReport) => {
  let isEnded = false
  void runQrJob(job, report => {
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
      if (kept.has(batch.id)) throw new BatchAlreadyStoredError()
      kept.set(batch.id, { batch, codes })
    },
    rename: async (id, name) => void kept.set(id, { ...found(id), batch: { ...found(id).batch, name } }),
    remove: async id => void kept.delete(id),
    codes: async id => found(id).codes,
  }
}

let savedFiles: ReturnType<typeof collectSavedFiles> = []

/** Collects the files that the page saves, and loads the public messages. Must be called before each test. */
export const collectPageFiles = async () => {
  savedFiles = collectSavedFiles()
  await addMessageSource(loadPublicMessages)
}

export const openQrPage = async (language: Language = 'en', start: StartQrJob = runJobHere) => {
  await setLanguage(language)
  const store = memoryStore()
  const page = <QrSheets start={start} store={store} />
  const view = await act(async () => render(page, { wrapper: MemoryRouter }))
  await screen.findAllByRole('textbox')
  return { ...view, store, user: userEvent.setup() }
}

export const choosePaper = async (user: ReturnType<typeof userEvent.setup>, paper: string) => {
  await user.click(screen.getByRole('combobox', { name: 'Paper' }))
  await user.click(screen.getByRole('option', { name: paper }))
}

export const createPages = async (user: ReturnType<typeof userEvent.setup>, paper: string, pages: string) => {
  await choosePaper(user, paper)
  const field = screen.getByLabelText('Number of pages')
  await user.clear(field)
  await user.type(field, pages)
  await user.click(screen.getByRole('button', { name: 'Create' }))
}

export const waitForPages = () => screen.findByText('The pages are ready.')

export const saveWith = async (user: ReturnType<typeof userEvent.setup>, button: HTMLElement) => {
  const before = savedFiles.length
  await user.click(button)
  return waitFor(() => {
    const file = savedFiles[before]
    if (!file) throw new Error('Nothing was saved')
    return file
  })
}
