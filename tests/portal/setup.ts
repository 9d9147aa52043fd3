/**
 * Prepares jsdom for the portal's tests: adds matchers and what jsdom lacks, and cleans up after each test. The files
 * of a worker share the window and the modules, so everything that a test leaves is reset for the next one: no user is
 * signed in, and the language is English.
 */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../../src/app/queryClient'
import { forgetConfig } from '../../src/config'
import { dismissToast, readToasts } from '../../src/custom/ui/toast'
import { setLanguage } from '../../src/i18n/i18n'
import { clearSession } from '../../src/session/session'

// A dialog's code is loaded when it first opens: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 10_000 })

// Emotion's styles stay out of the document: jsdom matches each rule against each element whenever it looks for a role,
// a quarter of the time of these tests. Whether styles show or hide elements is tested in a real browser (tests/e2e).
document.head.insertBefore = <T extends Node>(node: T, before: Node | null) =>
  node instanceof HTMLStyleElement
    ? node
    : (HTMLHeadElement.prototype.insertBefore.call(document.head, node, before) as T)

// Nothing has a size in jsdom.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom reads files only by FileReader.
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
    // The window counts as wide: `up` matches, `down` does not.
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
