import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Me } from '../../../contract/auth'
import { loadConfig } from '../../../src/config'
import { BaseMap } from '../../../src/custom/maps/BaseMap'
import { loadAreaMessages } from '../../../src/i18n/areaMessages'
import { createI18nProvider } from '../../../src/i18n/provider'
import { storeMe, storeSession } from '../../../src/session/session'
import { me, token } from '../support/builders'

const outlines = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { code: 'UA', names: { en: 'Ukraine', ua: 'Україна', pl: 'Ukraina' } },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [22, 44],
            [40, 44],
            [40, 52],
            [22, 52],
            [22, 44],
          ],
        ],
      },
    },
  ],
}
const files: Record<string, unknown> = {
  '/config.json': { apiUrl: '/api', tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', tileAttribution: 'Someone' },
  '/basemap.json': outlines,
}
const view = { centre: { latitude: 50, longitude: 30 }, zoom: 5 }

const open = async (overrides: Partial<Me> = {}) => {
  storeSession(token())
  storeMe(me(overrides))
  await loadConfig()
  await loadAreaMessages()
  const { container } = render(
    <CoreAdminContext i18nProvider={createI18nProvider()}>
      <BaseMap label="The map" view={view} />
    </CoreAdminContext>,
  )
  return { tiles: () => [...container.querySelectorAll<HTMLImageElement>('img.leaflet-tile')] }
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => Response.json(files[address]))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('requests tiles from the configured host, with the referrer', async () => {
  const { tiles } = await open()
  await waitFor(() => expect(tiles().length).toBeGreaterThan(0))
  const [tile] = tiles()
  expect(tile?.src).toMatch(/^https:\/\/tiles\.example\/5\//)
  expect(tile?.referrerPolicy).toBe('strict-origin-when-cross-origin')
  expect(screen.queryByText(/The map background is missing/)).not.toBeInTheDocument()
})

it('shows the countries and says that the background is missing when no tile loads', async () => {
  const { tiles } = await open()
  await waitFor(() => expect(tiles().length).toBeGreaterThan(0))
  for (const tile of tiles()) fireEvent.error(tile)
  expect(await screen.findByText(/The map background is missing/)).toBeVisible()
  expect(await screen.findByText('Ukraine')).toBeInTheDocument()
})

it('removes that notice when a tile loads after all', async () => {
  const { tiles } = await open()
  await waitFor(() => expect(tiles().length).toBeGreaterThan(1))
  const [first, second] = tiles()
  fireEvent.error(first ?? document.body)
  await screen.findByText(/The map background is missing/)
  fireEvent.load(second ?? document.body)
  await waitFor(() => expect(screen.queryByText(/The map background is missing/)).not.toBeInTheDocument())
})

it('requests no tile while support staff act for the organisation', async () => {
  const { tiles } = await open({
    impersonation: { actor: 'staff@demo.example', reason: 'A call', expiresAt: '2030-01-01T00:00:00.000Z' },
  })
  expect(await screen.findByText(/background is off during a support session/)).toBeVisible()
  expect(await screen.findByText('Ukraine')).toBeInTheDocument()
  expect(tiles()).toHaveLength(0)
})
