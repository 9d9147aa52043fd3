/** Generates active and deactivated employees in both roles. */
import { languageOfCountry } from '../../contract/languages'
import type { employees } from '../db/schema'
import { daysAgo } from './days'
import type { LocationRow } from './locations'
import { demoOrganisationIdOf, demoOrganisationOf, type OrganisationKey } from './organisations'
import { fictionalPersonAt } from './personNames'
import { demoId, entryAt } from './random'

type EmployeeRow = typeof employees.$inferInsert

interface EmployeePlan {
  key: OrganisationKey
  activated: number
  deactivated: number
}

const plans: EmployeePlan[] = [
  { key: 'retailer', activated: 42, deactivated: 9 },
  { key: 'retailer2', activated: 8, deactivated: 3 },
  { key: 'institution', activated: 34, deactivated: 5 },
  { key: 'institution2', activated: 9, deactivated: 2 },
  { key: 'service-provider', activated: 12, deactivated: 4 },
  { key: 'service-provider2', activated: 5, deactivated: 2 },
]

function employeesOf({ key, activated, deactivated }: EmployeePlan, places: LocationRow[], now: Date): EmployeeRow[] {
  const { role, country, domain } = demoOrganisationOf(key)
  const own = places.filter(place => place.organisationId === demoOrganisationIdOf(key))
  return Array.from({ length: activated + deactivated }, (_, index) => {
    const { name, mailbox } = fictionalPersonAt(country, index)
    const isManager = role !== 'ServiceProvider' && index % 3 === 1
    return {
      id: demoId(`employee/${key}/${index}`),
      organisationId: demoOrganisationIdOf(key),
      locationId: isManager ? entryAt(own, index).id : null,
      name,
      email: `${mailbox}@${domain}.example`,
      role: isManager ? 'RecyclingManager' : 'Casher',
      language: languageOfCountry[country],
      createdAt: daysAgo(now, 360 - index * 6.5),
      // Every fifth employee has not accepted the invitation yet.
      invitationUsedAt: index % 5 === 4 ? null : daysAgo(now, 359 - index * 6.5),
      deactivatedAt: index < activated ? null : daysAgo(now, 3 + (index - activated) * 2.2),
    }
  })
}

export const employeeRows = (places: LocationRow[], now: Date) => plans.flatMap(plan => employeesOf(plan, places, now))
