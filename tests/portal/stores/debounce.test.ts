import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebounced } from '../../../src/custom/ui/useDebounced'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('waits until typing has stopped for 500 ms', async () => {
  const { result, rerender } = renderHook(({ text }) => useDebounced(text), { initialProps: { text: '' } })
  for (const text of ['L', 'Lv', 'Lviv']) {
    rerender({ text })
    await act(async () => vi.advanceTimersByTimeAsync(499))
    expect(result.current).toBe('')
  }
  await act(async () => vi.advanceTimersByTimeAsync(1))
  expect(result.current).toBe('Lviv')
})
