import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Impact } from '../../contract/impact'
import { setLanguage } from '../../src/i18n/i18n'
import { analytics } from './support/builders'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'
import { collectSavedFiles } from './support/savedFiles'

const origin = {
  source: 'US EPA WARM',
  edition: 'v16',
  boundary: { en: 'instead of a landfill', ua: 'замість полігону', pl: 'zamiast składowiska' },
}
const impact: Impact = {
  from: '2026-05-01',
  to: '2026-05-31',
  rows: [
    { material: 'plastic', type: 'PET', kg: 1234.5, kgCo2ePerKg: -1.14, kgCo2e: -1407.33 },
    { material: 'plastic', type: 'PP', kg: 20.25, kgCo2ePerKg: null, kgCo2e: null },
    { material: 'glass', type: null, kg: 10, kgCo2ePerKg: -0.3, kgCo2e: -3 },
    { material: 'metal', type: 'Unsorted', kg: 1, kgCo2ePerKg: null, kgCo2e: null },
  ],
  totals: { kg: 1265.75, kgWithoutFigure: 21.25, kgCo2e: -1410.33 },
  table: [
    { material: 'plastic', type: 'PET', kgCo2ePerKg: -1.14, ...origin },
    { material: 'glass', kgCo2ePerKg: -0.3, ...origin },
  ],
}

const show = async (answer: Impact) => {
  const api = fakeApi(
    {
      'GET /b2b/retail/analytics': () => ({ body: analytics() }),
      'GET /b2b/retail/analytics/impact': () => ({ body: answer }),
      'GET /b2b/retail/locations/cities': () => ({ body: [] }),
      'GET /b2b/retail/locations?': () => pageOf([]),
      'GET /b2b/common/print/impact': () => ({ body: 'a poster' }),
    },
    ['analytics', 'impact'],
  )
  const view = await renderArea({
    area: areaOf('Retailer', ['analytics']),
    resources: retailerTestResources,
    at: '/retail/analytics',
  })
  return { api, ...view }
}
const sectionOf = (name: string) => screen.findByRole('region', { name })
const cellsOf = (section: HTMLElement) =>
  within(section)
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent?.replace(/\s/g, ' ')))

afterEach(() => setLanguage('en'))

it('says in words and by material what was avoided, and “no figure” when there is none', async () => {
  await show(impact)
  const section = await sectionOf('Impact on the climate')
  expect(section).toHaveTextContent('1,410 kg CO₂e avoided in this period')
  expect(cellsOf(section)).toEqual([
    ['Material', 'Collected, kg', 'kg CO₂e a kg', 'kg CO₂e'],
    ['Plastic: PET', '1,235', '−1.14', '−1,407'],
    ['Plastic: PP', '20.3', '–', 'no figure'],
    ['Glass', '10', '−0.30', '−3'],
    ['Metal: unsorted', '1', '–', 'no figure'],
    ['Total', '1,266', '', '−1,410'],
  ])
  expect(section).toHaveTextContent('because there is no figure for it: Plastic: PP; Metal: unsorted.')
})

it('says where the figures come from and what they must not be used for', async () => {
  await show(impact)
  const section = await sectionOf('Impact on the climate')
  const [source, ...others] = within(section).getAllByRole('listitem')
  expect(source).toHaveTextContent(
    'US EPA WARM v16: instead of a landfill. kg CO₂e a kg: Plastic: PET −1.14; Glass −0.30.',
  )
  expect(others).toEqual([])
  expect(section).toHaveTextContent('They are not for emission inventories.')
})

it('writes names, numbers and boundaries in the language of the screen', async () => {
  await show(impact)
  await sectionOf('Impact on the climate')
  await setLanguage('ua')
  const section = await sectionOf('Вплив на клімат')
  expect(cellsOf(section)[1]).toEqual(['Пластик: PET', '1 235', '−1,14', '−1 407'])
  expect(section).toHaveTextContent('замість полігону')
  expect(section.textContent).not.toMatch(/impact\.|materials\./)
})

it('has no total when nothing has a figure', async () => {
  const rows = impact.rows.filter(({ kgCo2e }) => kgCo2e === null)
  await show({ ...impact, rows, totals: { kg: 21.25, kgWithoutFigure: 21.25, kgCo2e: null } })
  const section = await sectionOf('Impact on the climate')
  expect(section).toHaveTextContent('There is no figure for anything')
  expect(cellsOf(section).at(-1)).toEqual(['Total', '21.3', '', 'no figure'])
  expect(section).not.toHaveTextContent('avoided')
})

it('shows no table and makes no poster of nothing', async () => {
  await show({ ...impact, rows: [], totals: { kg: 0, kgWithoutFigure: 0, kgCo2e: null } })
  const section = await sectionOf('Impact on the climate')
  expect(section).toHaveTextContent('Nothing was weighed in this period.')
  expect(within(section).queryByRole('table')).toBeNull()
  expect(within(section).getByRole('button', { name: 'Poster (PDF)' })).toBeDisabled()
})

it('saves the poster of the selected period', async () => {
  const saved = collectSavedFiles()
  const { api, user } = await show(impact)
  const section = await sectionOf('Impact on the climate')
  await user.click(within(section).getByRole('button', { name: 'Poster (PDF)' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [asked] = api.of('GET', '/b2b/common/print/impact')
  const [shown] = api.of('GET', '/b2b/retail/analytics/impact')
  expect(asked?.path.split('?')[1]).toBe(shown?.path.split('?')[1])
  expect(saved[0]?.name).toMatch(/^impact-\d{4}-\d\d-\d\d-.*\.pdf$/)
})
