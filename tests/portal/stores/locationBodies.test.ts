import { expect, it } from 'vitest'
import { toLocationCreateBody, toLocationEditBody } from '../../../src/custom/stores/locationBodies'

const values = {
  name: ' Shop ',
  street: ' Main ',
  houseNumber: ' 1 ',
  zipCode: ' 01001 ',
  cityId: 'city-1',
  point: { latitude: 50, longitude: 30 },
}

it('trims name, street, house number and zip code on create', () => {
  expect(toLocationCreateBody(values)).toEqual({
    name: 'Shop',
    street: 'Main',
    houseNumber: '1',
    zipCode: '01001',
    cityId: 'city-1',
    point: { latitude: 50, longitude: 30 },
  })
})

it('trims only the house number on edit and spells zipcode', () => {
  expect(toLocationEditBody(values)).toEqual({
    name: ' Shop ',
    street: ' Main ',
    houseNumber: '1',
    zipcode: ' 01001 ',
    cityId: 'city-1',
    point: { latitude: 50, longitude: 30 },
  })
})
