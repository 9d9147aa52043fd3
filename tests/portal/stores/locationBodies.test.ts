import { expect, it } from 'vitest'
import { toCreateBody, toEditBody } from '../../../src/custom/stores/locationBodies'

const values = {
  name: ' Shop ',
  street: ' Main ',
  houseNumber: ' 1 ',
  zipCode: ' 01001 ',
  cityId: 'city-1',
  point: { latitude: 50, longitude: 30 },
}

it('trims name, street, house number and zip code on create', () => {
  expect(toCreateBody(values)).toEqual({
    name: 'Shop',
    street: 'Main',
    houseNumber: '1',
    zipCode: '01001',
    cityId: 'city-1',
    point: { latitude: 50, longitude: 30 },
  })
})

it('trims only the house number on edit and spells zipcode', () => {
  expect(toEditBody(values)).toEqual({
    name: ' Shop ',
    street: ' Main ',
    houseNumber: '1',
    zipcode: ' 01001 ',
    cityId: 'city-1',
    point: { latitude: 50, longitude: 30 },
  })
})
