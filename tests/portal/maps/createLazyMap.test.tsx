import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nContextProvider } from 'ra-core'
import { expect, test, vi } from 'vitest'
import { createLazyMap } from '../../../src/custom/maps/createLazyMap'

const i18nProvider = { translate: (key: string) => key, changeLocale: async () => undefined, getLocale: () => 'en' }

test('a map whose code cannot be loaded shows an error, and its button loads the code again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isOnline = false
  const load = vi.fn(async () => {
    if (!isOnline) throw new Error('no chunk')
    return ({ name }: { name: string }) => <p>{name}</p>
  })
  const NamedMap = createLazyMap(load)
  render(
    <I18nContextProvider value={i18nProvider}>
      <NamedMap name="Kyiv" />
    </I18nContextProvider>,
  )
  expect(screen.getByRole('progressbar', { name: 'maps.loading' })).toBeInTheDocument()
  expect(await screen.findByText('maps.failed', undefined, { timeout: 10_000 })).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(4)
  isOnline = true
  await userEvent.click(screen.getByRole('button', { name: 'maps.retry' }))
  expect(await screen.findByText('Kyiv')).toBeInTheDocument()
})
