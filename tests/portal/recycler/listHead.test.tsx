import { render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../contract/limits'
import { LocationsListHead } from '../../../src/custom/recycler/LocationsListHead'
import { createI18nProvider } from '../../../src/i18n/provider'
import { fullLocation, signInRecycler } from './recyclerSamples'

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...fullLocation, guid: `place ${index}` }))

const says = async (shown: ReturnType<typeof many>, items = shown, total = items.length, error: unknown = null) => {
  await signInRecycler()
  render(
    <CoreAdminContext i18nProvider={createI18nProvider()}>
      <LocationsListHead
        id="list"
        markers={{ items, total, isLoading: false, error }}
        shown={shown}
        bookings={0}
        stops={0}
        isFilterOpen={false}
        isFiltering={false}
        onFilter={() => {}}
      />
    </CoreAdminContext>,
  )
  return screen.getByRole('status').textContent
}

describe('the heading of the list of places', () => {
  it('says how many there are', async () => {
    expect(await says(many(3))).toBe('3 here')
  })

  it('does not say that the list is empty while that is unknown', async () => {
    expect(await says([], [], 0, new Error('unreachable'))).toBe('')
  })

  it('does not call cities the fullest', async () => {
    expect(await says([{ ...fullLocation, cityTotal: 12 }, ...many(2)])).toBe(
      'Cities and locations: 3. Zoom in to select',
    )
  })

  it('says how many there are in total when there are more, whatever the filters leave', async () => {
    expect(await says(many(2), many(limits.mapMarkers), 5000)).toBe('The first 1000 only: zoom in')
  })
})
