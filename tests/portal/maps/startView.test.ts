import { expect, test } from 'vitest'
import { storageKeys } from '../../../contract/limits'
import { startView } from '../../../src/custom/maps/startView'

const signedIn = (country: string) =>
  localStorage.setItem(storageKeys.me, JSON.stringify({ email: 'a@b.example', role: 'Retailer', country }))

test.each(['locations', 'recycler'] as const)('the map of %s begins in the country of the account', map => {
  signedIn('UA')
  expect(startView(map).centre.longitude).toBeGreaterThan(30)
  signedIn('PL')
  expect(startView(map).centre.longitude).toBeLessThan(24)
})
