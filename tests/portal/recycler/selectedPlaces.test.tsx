/** Checks how long the locations stay selected that the recycler selects on the map to book them together. */
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { CoreAdminContext } from 'react-admin'
import { expect, it } from 'vitest'
import type { RecyclerLocation } from '../../../contract/sagas'
import { createAccountStore } from '../../../src/authProvider/accountStore'
import { useSelectedPlaces } from '../../../src/custom/recycler/useSelectedPlaces'
import { readAccount, storeMe } from '../../../src/session/session'
import { removeAccountItems } from '../../../src/session/storage'
import { me } from '../support/builders'
import { fullLocation, signInRecycler } from './recyclerSamples'

const other = { ...fullLocation, guid: 'other', name: 'Other store' }

/** Opens the map, as after a reload or after the way back from another page. */
const openMap = (loaded: readonly RecyclerLocation[] = []) => {
  cleanup()
  const store = createAccountStore(readAccount())
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext store={store}>{children}</CoreAdminContext>
  )
  const { result } = renderHook(() => useSelectedPlaces(loaded), { wrapper })
  return { selection: () => result.current, names: () => [...result.current.places.values()].map(({ name }) => name) }
}

it('stay selected when the map is opened again, with their current data', async () => {
  await signInRecycler()
  storeMe(me({ role: 'Recycler' }))
  const { selection, names } = openMap()
  act(() => selection().toggle(fullLocation))
  act(() => selection().toggle(other))
  expect(names()).toEqual([fullLocation.name, 'Other store'])
  const again = openMap([{ ...other, name: 'Renamed store' }])
  expect(again.names()).toEqual([fullLocation.name, 'Renamed store'])
  act(() => again.selection().toggle(fullLocation))
  expect(openMap().names()).toEqual(['Other store'])
  const last = openMap()
  act(() => last.selection().clear())
  expect(openMap().names()).toEqual([])
})

it('are selected in one organisation only, and not after it has signed out', async () => {
  await signInRecycler()
  storeMe(me({ role: 'Recycler' }))
  const own = openMap()
  act(() => own.selection().toggle(fullLocation))
  storeMe(me({ role: 'Recycler', organisation: { guid: 'other', name: 'Second', logo: null } }))
  expect(openMap().names()).toEqual([])
  storeMe(me({ role: 'Recycler' }))
  expect(openMap().names()).toEqual([fullLocation.name])
  removeAccountItems()
  expect(openMap().names()).toEqual([])
})
