/**
 * Helpers for tests of the engine (src/custom/engine): the few resources that these tests use, and a function that
 * reduces the area of a role to given screens.
 */
import type { Location } from '../../../contract/locations'
import type { Area } from '../../../src/app/area'
import { areas } from '../../../src/app/areas'
import { defineResource } from '../../../src/custom/engine/definition/definition'
import { cities } from '../../../src/resources/cities'
import { employees } from '../../../src/resources/employees'
import { organisation } from '../../../src/resources/organisation'
import { simpleRewards } from '../../../src/resources/simpleRewards'

const locations = defineResource<Location>({
  name: 'locations',
  dialect: 'b2b',
  path: 'locations',
  roles: ['Retailer', 'Institution'],
})

export const retailerTestResources = [cities, employees, locations, organisation, simpleRewards]

/** Returns the role's area, reduced to the given screens and their menu entries. */
export const areaOf = (
  role: 'Retailer' | 'Institution' | 'ServiceProvider',
  segments: readonly string[] = ['employees', 'rewards', 'profile'],
): Area => {
  const area: Area = areas[role]
  const isTested = ({ segment }: { segment: string }) => segments.includes(segment)
  return { ...area, menu: area.menu.filter(isTested), screens: area.screens.filter(isTested) }
}
