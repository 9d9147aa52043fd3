/** jsdom for the portal's tests: matchers, cleaning up, and what jsdom lacks. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// A dialog's code is loaded when it first opens: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 10_000 })

// Emotion's styles stay out of the document: jsdom matches each rule against each element at every look for a role,
// a quarter of the time of these tests. What is shown and hidden by styles is seen in a real browser (tests/e2e).
const insertBefore = document.head.insertBefore.bind(document.head)
document.head.insertBefore = <T extends Node>(node: T, before: Node | null) =>
  node instanceof HTMLStyleElement ? node : insertBefore(node, before)

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = () => undefined
  window.matchMedia = vi.fn((query: string) => ({
    // As on a wide screen: `up` holds, `down` does not.
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
