/**
 * Checks content that is rendered later than the rest of a screen: when it becomes visible, soon afterwards, or for a
 * printer. Also checks code that loads only after the main content of the screen.
 */
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WhenVisible } from '../../src/custom/ui/WhenVisible'

let look: (isIntersecting: boolean) => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        look = isIntersecting => callback([{ isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draw = () =>
  render(
    <>
      <WhenVisible height={100}>first</WhenVisible>
      <WhenVisible height={100}>second</WhenVisible>
    </>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('is rendered when it becomes visible, the others are not', async () => {
  draw()
  await pass(100)
  expect(screen.queryByText('second')).toBeNull()
  act(() => look(false))
  expect(screen.queryByText('second')).toBeNull()
  act(() => look(true))
  expect(screen.getByText('second')).toBeInTheDocument()
  expect(screen.queryByText('first')).toBeNull()
})

it.each([
  ['reports idle times', true],
  ['does not', false],
])('is rendered one after the other soon after everything else, when the browser %s', async (_, isReported) => {
  vi.stubGlobal('requestIdleCallback', isReported ? (task: () => void) => setTimeout(task, 20) : undefined)
  draw()
  await pass(3_900)
  expect(screen.queryByText('first')).toBeNull()
  await pass(170)
  expect(screen.getByText('first')).toBeInTheDocument()
  await pass(200)
  expect(screen.getByText('second')).toBeInTheDocument()
})

it('is rendered for a printer at once', () => {
  draw()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('first')).toBeInTheDocument()
  expect(screen.getByText('second')).toBeInTheDocument()
})

/** Loads the module again, as on the first page of a visit, because the module delays content only on that page. */
const firstPage = async (name: string): Promise<typeof import('../../src/custom/ui/contentPriority')> =>
  import(/* @vite-ignore */ `../../src/custom/ui/contentPriority?${name}`)

it('is delayed for two seconds when no component reports the content', async () => {
  const { waitForContent } = await firstPage('silent')
  const then = vi.fn()
  void waitForContent().then(then)
  await pass(1_900)
  expect(then).not.toHaveBeenCalled()
  await pass(200)
  expect(then).toHaveBeenCalled()
})

it('is delayed until the content is painted', async () => {
  const { waitForContent, useReportContentPainted } = await firstPage('painted')
  const then = vi.fn()
  void waitForContent().then(then)
  const Content = ({ isThere }: { isThere: boolean }) => {
    useReportContentPainted(isThere)
    return null
  }
  const { rerender } = render(<Content isThere={false} />)
  await pass(500)
  expect(then).not.toHaveBeenCalled()
  rerender(<Content isThere />)
  await pass(200)
  expect(then).toHaveBeenCalled()
})

it('is not waited for where its neighbour is needed at once', async () => {
  const { waitForContent, skipContentWait } = await firstPage('wanted')
  const then = vi.fn()
  void waitForContent().then(then)
  skipContentWait()
  await pass(0)
  expect(then).toHaveBeenCalled()
})
