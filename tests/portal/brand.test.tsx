/** Checks that the public pages and an area show the installation's own name, colour and logo. */
import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { areas } from '../../src/app/areas'
import { type Brand, brand, forgetConfig, loadConfig } from '../../src/config'
import { applyBrandColours } from '../../src/custom/public/applyBrandColours'
import { Logo } from '../../src/custom/public/Logo'
import { createThemes } from '../../src/custom/ui/theme'
import { renderPublic } from './public/renderPublic'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

const colors = { light: { main: '#1a4fa3', text: '#ffffff' }, dark: { main: '#8fb4ee', text: '#000000' } }
const own: Brand = { name: 'Eco Loop', colors, logo: '/brand-logo' }

const install = async (said: Brand | undefined) => {
  forgetConfig()
  fakeApi({ 'GET /b2b/recycler': () => pageOf([]) })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address === '/config.json'
      ? Response.json({ apiUrl: '/api', tileUrl: '', tileAttribution: '', ...(said && { brand: said }) })
      : answer(address, init),
  )
  return loadConfig()
}

describe('a brand', () => {
  beforeEach(() => document.documentElement.removeAttribute('style'))

  it('is on the public pages: title, name, mark and colour', async () => {
    applyBrandColours(await install(own))
    await renderPublic('/sign-in')
    expect(document.title).toMatch(/ · Eco Loop$/)
    expect(screen.getByRole('banner')).toHaveTextContent('Eco Loop')
    expect(document.querySelector('.p-home img')).toHaveAttribute('src', '/brand-logo')
    expect(document.documentElement.style.getPropertyValue('--p-primary')).toBe('#1a4fa3')
  })

  it('is in the areas: title, mark, and both themes', async () => {
    await install(own)
    await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
    await screen.findByRole('heading', { level: 1 })
    expect(document.title).toMatch(/ · Eco Loop$/)
    const { light, dark } = createThemes(brand())
    expect([light, dark].map(({ palette }) => palette?.primary)).toEqual([
      { main: '#1a4fa3', contrastText: '#ffffff' },
      { main: '#8fb4ee', contrastText: '#000000' },
    ])
  })

  it('is the product’s own when the installation sets none', async () => {
    applyBrandColours(await install(undefined))
    await renderPublic('/sign-in')
    expect(document.title).toMatch(/ · Bottle Portal$/)
    expect(render(<Logo />).container.querySelector('svg')).not.toBeNull()
    expect(document.documentElement.style.getPropertyValue('--p-primary')).toBe('')
    expect(createThemes(brand()).light.palette?.primary).toMatchObject({ main: '#0b5d3b' })
  })
})
