/**
 * Prepares jsdom for the portal's tests: adds matchers and browser functions that jsdom lacks, and cleans up after each
 * test. The test files of a worker share the window and the modules, so each test begins without a user and in English.
 */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { queryClient } from '../../src/app/queryClient'
import { forgetConfig } from '../../src/config'
import { dismissToast, readToasts } from '../../src/custom/ui/toast'
import { setLanguage } from '../../src/i18n/i18n'
import { clearSession } from '../../src/session/session'

// The code of a dialog loads when the dialog first opens. On a busy machine this takes longer than the default timeout
// of a second.
configure({ asyncUtilTimeout: 30_000 })

// Emotion's styles are not added to the document. jsdom would match each rule against each element for every query by
// role, which takes a quarter of the time of these tests. Tests in a real browser check whether styles show or hide
// elements (tests/e2e).
document.head.insertBefore = <T extends Node>(node: T, before: Node | null) =>
  node instanceof HTMLStyleElement
    ? node
    : (HTMLHeadElement.prototype.insertBefore.call(document.head, node, before) as T)

// If a message file is still loading when a test file ends, it cannot be loaded in any later test file of the worker.
// Every message file is therefore loaded first.
const messageFiles = import.meta.glob('../../src/i18n/{en,ua,pl}/*.ts')
beforeAll(async () => void (await Promise.all(Object.values(messageFiles).map(load => load()))))

// jsdom has no ResizeObserver, because it does not compute the sizes of elements.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom can read files only with `FileReader`.
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(this)
  })
}

beforeEach(async () => {
  clearSession()
  forgetConfig()
  queryClient.clear()
  for (const { id } of readToasts()) dismissToast(id)
  await setLanguage('en')
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  window.scrollTo = () => undefined
  window.matchMedia = vi.fn((query: string) => ({
    // Fakes a wide window: media queries for a minimum width match, those for a maximum width do not.
    matches: query.includes('min-width'),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }))
})

afterEach(cleanup)
