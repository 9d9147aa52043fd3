import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../../src/config'
import { BaseMap } from '../../../src/custom/maps/BaseMap'
import { CurrentPositionMarker } from '../../../src/custom/maps/CurrentPositionMarker'
import { LocateButton } from '../../../src/custom/recycler/LocateButton'
import { Toasts } from '../../../src/custom/shell/Toasts'
import { createI18nProvider } from '../../../src/i18n/provider'
import { fakeApi } from '../support/fakeApi'
import { signInRecycler } from './recyclerSamples'

const here = { latitude: 50.45, longitude: 30.52 }
type Answer = (isKnown: boolean) => void

/** Replaces the browser's geolocation. The test decides when it reports a position. */
const browser = () => {
  const asked: Answer[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      getCurrentPosition: (found: (at: { coords: typeof here }) => void, failed: () => void) =>
        asked.push(isKnown => (isKnown ? found({ coords: here }) : failed())),
    },
  })
  return (isKnown: boolean) => act(async () => asked.shift()?.(isKnown))
}
const onFound = vi.fn()
beforeEach(() => void onFound.mockClear())

const open = async () => {
  await signInRecycler()
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={createI18nProvider()}>
        <LocateButton onFound={onFound} />
        <Toasts />
      </CoreAdminContext>
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Near me' }) }
}

describe('the locate button', () => {
  it('is busy while the position is awaited', async () => {
    const answer = browser()
    const { user, button } = await open()
    await user.click(button)
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(button).toBeDisabled()
    await answer(true)
    expect(onFound).toHaveBeenCalledWith(here)
    expect(button).toHaveAttribute('aria-busy', 'false')
  })

  it('warns that the position is unknown until it is known', async () => {
    const answer = browser()
    const { user, button } = await open()
    await user.click(button)
    await answer(false)
    expect(await screen.findByText(/^Your position is not known/)).toBeVisible()
    await user.click(button)
    await answer(true)
    await waitFor(() => expect(screen.queryByText(/^Your position is not known/)).not.toBeInTheDocument())
  })
})

it('a map marks the user’s position with a dot that has a name and takes no clicks', async () => {
  fakeApi({})
  await loadConfig()
  await signInRecycler()
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={createI18nProvider()}>
        <BaseMap label="The map" view={{ centre: here, zoom: 12 }}>
          <CurrentPositionMarker point={here} name="You are here" />
        </BaseMap>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  const dot = await screen.findByRole('img', { name: 'You are here' })
  expect(dot).not.toHaveAttribute('tabindex')
  expect(dot).not.toHaveClass('leaflet-interactive')
})
