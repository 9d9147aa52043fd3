import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSponsorArea, sponsorApi } from './sponsorSamples'

it('the places on a phone lead from a city back to the cities, and the city stays until another is selected', async () => {
  const wide = window.matchMedia
  window.matchMedia = query => ({ ...wide(query), matches: query.includes('max-width') })
  sponsorApi()
  const { user, router } = await renderSponsorArea('/sponsor/rewards/city-1')
  await user.click(await screen.findByRole('button', { name: 'Kyiv: All' }))
  const organisations = within(await screen.findByRole('dialog', { name: 'Kyiv' }))
  await user.click(await organisations.findByRole('link', { name: 'Back' }))
  const cities = within(await screen.findByRole('dialog', { name: 'Cities' }))
  expect(await cities.findByRole('link', { name: /^Kyiv/ })).toHaveAttribute('aria-current', 'page')
  expect(router.state.location.pathname).toBe('/sponsor/rewards/city-1')
  await user.click(cities.getByRole('link', { name: /^All/ }))
  expect(router.state.location.pathname).toBe('/sponsor/rewards')
})
