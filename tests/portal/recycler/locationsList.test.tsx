import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { CoreAdminContext } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { LocationsList } from '../../../src/custom/recycler/LocationsList'
import { createI18nProvider } from '../../../src/i18n/provider'
import { fullLocation, signInRecycler } from './recyclerSamples'

const rest = {
  order: 'fullest',
  isLoading: false,
  ownBookings: new Map(),
  here: undefined,
  selectedIds: new Set<string>(),
} as const
const nothing = { onToggle: () => {}, onOpen: () => {} }

const draw = async (
  props: Pick<ComponentProps<typeof LocationsList>, 'locations' | 'material'>,
  isFilteredAtFirst = true,
) => {
  await signInRecycler()
  const Filtered = () => {
    const [isFiltered, setIsFiltered] = useState(isFilteredAtFirst)
    return (
      <CoreAdminContext i18nProvider={createI18nProvider()}>
        <LocationsList
          {...rest}
          {...nothing}
          material={props.material}
          locations={isFiltered === isFilteredAtFirst ? props.locations : [fullLocation]}
          onClearFilter={isFiltered && (() => setIsFiltered(false))}
        />
      </CoreAdminContext>
    )
  }
  render(<Filtered />)
}

describe('the list of places', () => {
  it('shows the amount of all materials', async () => {
    await draw({ locations: [fullLocation], material: '' })
    expect(screen.getByText('42.5 kg')).toBeVisible()
  })

  it('shows the amount of the one selected material', async () => {
    await draw({ locations: [fullLocation], material: 'glass' })
    expect(screen.getByText('30 kg')).toBeVisible()
  })

  it('shows the street, and the town when there are several', async () => {
    await draw({ locations: [fullLocation], material: '' })
    expect(screen.getByText('Khreshchatyk 1')).toBeVisible()
    cleanup()
    const city = { guid: 'other', localizedNames: { en: 'Lviv' } }
    await draw({ locations: [fullLocation, { ...fullLocation, guid: 'other', street: 'Soborna', city }], material: '' })
    expect(screen.getByText('Kyiv, Khreshchatyk 1')).toBeVisible()
    expect(screen.getByText('Lviv, Soborna 1')).toBeVisible()
  })

  it('that a filter has emptied shows all places again on request', async () => {
    await draw({ locations: [], material: 'paper' })
    expect(screen.getByText(/^No location passes the filters/)).toBeVisible()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(screen.getByText(fullLocation.name)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('does not mention filters when none is set', async () => {
    await draw({ locations: [], material: '' }, false)
    expect(screen.getByText('Move the map to see other locations.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('shows how full a place is', async () => {
    await draw({ locations: [{ ...fullLocation, fillLevel: 53 }], material: '' })
    expect(screen.getByText('53%')).toBeVisible()
  })
})
