/** Checks the chart of the analytics: it shows the values of a column under a pointer or a finger, and by keyboard. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { analytics, masses } from './support/builders'
import { fakeApi } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

describe('the chart', () => {
  beforeEach(() =>
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly #seen: (entries: { contentRect: { width: number } }[]) => void
        constructor(seen: (entries: { contentRect: { width: number } }[]) => void) {
          this.#seen = seen
        }
        observe() {
          this.#seen([{ contentRect: { width: 600 } }])
        }
        disconnect() {}
      },
    ),
  )
  afterEach(() => void vi.unstubAllGlobals())

  const openWith = async (kilograms: number[]) => {
    const series = kilograms.map((kg, at) => ({ period: `2026-0${at + 1}-01`, ...masses(kg) }))
    const totals = { objects: 5, ...masses(kilograms.reduce((sum, kg) => sum + kg, 0)) }
    fakeApi({
      'GET /b2b/retail/analytics': () => ({
        body: analytics({ from: '2026-01-01', to: '2026-02-28', unit: 'month', series, totals }),
      }),
      'GET /b2b/retail/locations/cities': () => ({ body: [] }),
    })
    const { user } = await renderArea({
      area: areaOf('Retailer', ['analytics']),
      resources: retailerTestResources,
      at: '/retail/analytics',
    })
    const chart = await screen.findByRole('application', { name: 'Collected mass by material' })
    const description = within(chart.parentElement as HTMLElement).getByRole('status')
    await waitFor(() => expect(chart.querySelectorAll('rect[stroke]')).toHaveLength(4 * kilograms.length))
    return { user, chart, description }
  }
  const labels = (chart: HTMLElement) => [...chart.querySelectorAll('text')].map(({ textContent }) => textContent)

  it('shows the values of a column under the pointer and by the arrow keys', async () => {
    const { user, chart, description } = await openWith([60, 61])
    expect(labels(chart)).toEqual(['0 kg', '20 kg', '40 kg', '60 kg', '80 kg', 'Jan 2026', 'Feb 2026'])
    expect(chart).toHaveAccessibleDescription('The arrow keys go from column to column')
    act(() => chart.focus())
    await user.keyboard('{ArrowRight}')
    expect(description).toHaveTextContent('Jan 2026Plastic: 60 kgGlass: 0 kgMetal: 0 kgPaper: 0 kgTotal: 60 kg')
    expect(description).toHaveAttribute('aria-live', 'polite')
    await user.keyboard('{Control>}{End}{/Control}')
    expect(description).toHaveTextContent(/^Jan/)
    await user.keyboard('{End}')
    expect(description).toHaveTextContent(/^Feb 2026Plastic: 61 kg/)
    await user.keyboard('{Escape}')
    expect(description).toBeEmptyDOMElement()
    fireEvent.pointerMove(chart, { clientX: 590 })
    expect(description).toHaveTextContent(/^Feb 2026/)
    expect(description).toHaveAttribute('aria-live', 'off')
    fireEvent.pointerLeave(chart, { pointerType: 'mouse' })
    expect(description).toBeEmptyDOMElement()
  })

  it('keeps showing the values of a tapped column', async () => {
    const { chart, description } = await openWith([60, 61])
    fireEvent.pointerDown(chart, { clientX: 590, pointerType: 'touch' })
    fireEvent.pointerLeave(chart, { pointerType: 'touch' })
    expect(description).toHaveTextContent(/^Feb 2026/)
    fireEvent.pointerDown(document.body, { pointerType: 'touch' })
    expect(description).toBeEmptyDOMElement()
  })

  it('shows nothing when a scrolling finger touches it', async () => {
    const { chart, description } = await openWith([60, 61])
    fireEvent.pointerDown(chart, { clientX: 590, pointerType: 'touch' })
    fireEvent.pointerCancel(chart, { pointerType: 'touch' })
    expect(description).toBeEmptyDOMElement()
  })

  it('keeps its panel inside, even with a single column', async () => {
    const { user, chart, description } = await openWith([60])
    act(() => chart.focus())
    await user.keyboard('{ArrowRight}')
    const { left } = (description.firstElementChild as HTMLElement).style
    expect(Number.parseInt(left, 10)).toBeLessThan(600 - 180)
  })

  it('has an axis when all weights are zero', async () => {
    const { chart } = await openWith([0, 0])
    expect(labels(chart)).toContain('0 kg')
    expect(chart.innerHTML).not.toMatch(/NaN|Infinity/)
  })
})
