/**
 * Records of the staff area (docs/readings.md, 11), in the protocol of ra-data-simple-rest: the query of a list has
 * `filter`, `range` and `sort` as JSON, and the response is an array with `Content-Range: {resource}
 * {from}-{to}/{total}`; every record has an `id`.
 */
import { z } from 'zod'
import { localizedNamesSchema } from './cities'
import { createdDayParameters, statusParameter } from './commonFilters'
import { imageSchema } from './images'
import { limits } from './limits'
import { defineList } from './listFields'
import { country, guid, requiredMultilineText, timestamp, version } from './primitives'
import { applicationRoles, employeeRoles, roles } from './roles'
import { ownRequestSchema, quoteSchema } from './sponsorships'
import { idsParameter, listQuery, namedRecordSchema, organisationFilter, searchParameter } from './staffLists'
import { applicationStatuses, organisationStates, pickupOrSponsorshipStatuses } from './statuses'

export const staffApplicationSchema = z
  .object({
    id: guid,
    name: z.string(),
    email: z.string(),
    linkedInUrl: z.string(),
    role: z.enum(applicationRoles),
    status: z.enum(applicationStatuses),
    declineReason: z.string().nullable(),
    /** The organisation that was created with the application's invitation; `null` if there is none yet. */
    organisation: z.object({ guid, name: z.string() }).nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: timestamp.nullable(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: 'StaffApplication' })
export type StaffApplication = z.infer<typeof staffApplicationSchema>
export const applicationsList = defineList(staffApplicationSchema, {
  sort: ['createdAt', 'name', 'email', 'linkedInUrl', 'role', 'status'],
  search: ['name', 'email'],
})
export const staffApplicationsQuery = listQuery(
  {
    ...idsParameter,
    q: searchParameter,
    organisationId: guid.optional(),
    status: statusParameter(applicationStatuses),
    ...createdDayParameters,
    role: z.enum(applicationRoles).optional(),
  },
  applicationsList,
)
export type StaffApplicationsFilter = z.infer<typeof staffApplicationsQuery>['filter']
export const approveSchema = z.object({ country }).meta({ id: 'Approve' })
export const declineSchema = z.object({ reason: requiredMultilineText(1000) }).meta({ id: 'Decline' })

export const staffOrganisationSchema = z
  .object({
    id: guid,
    name: z.string(),
    role: z.enum(roles),
    /** E-mail address of the organisation's owner; `null` after the organisation was deleted. */
    email: z.string().nullable(),
    country,
    registrationNumber: z.string(),
    registrationAddress: z.string(),
    logo: imageSchema.nullable(),
    state: z.enum(organisationStates),
    locationsCount: z.int(),
    employeesCount: z.int(),
    createdAt: timestamp,
    deletedAt: timestamp.nullable(),
    version,
  })
  .meta({ id: 'StaffOrganisation' })
export type StaffOrganisation = z.infer<typeof staffOrganisationSchema>
export const organisationsList = defineList(staffOrganisationSchema, {
  sort: ['createdAt', 'name', 'role', 'email', 'country', 'registrationNumber', 'state'],
  search: ['name', 'registrationNumber', 'email'],
})
export const staffOrganisationsQuery = listQuery(
  {
    ...idsParameter,
    q: searchParameter,
    role: z.enum(roles).optional(),
    state: z.enum(organisationStates).optional(),
    ...createdDayParameters,
  },
  organisationsList,
)
export type StaffOrganisationsFilter = z.infer<typeof staffOrganisationsQuery>['filter']
export const impersonateReasonSchema = z
  .object({ reason: requiredMultilineText(500) })
  .meta({ id: 'ImpersonateReason' })
/** A URL of the portal that works once, within 60 seconds. */
export const impersonationLinkSchema = z.object({ url: z.string() }).meta({ id: 'ImpersonationLink' })

export const staffSagaSchema = z
  .object({
    id: guid,
    status: z.enum(pickupOrSponsorshipStatuses),
    code: z.string(),
    location: namedRecordSchema.extend({ city: localizedNamesSchema, street: z.string(), houseNumber: z.string() }),
    organisation: namedRecordSchema,
    recycler: namedRecordSchema,
    createdAt: timestamp,
    bottlesPickedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    canceledAt: timestamp.nullable(),
    version,
  })
  .meta({ id: 'StaffSaga' })
export type StaffSaga = z.infer<typeof staffSagaSchema>
const requestFilter = {
  ...idsParameter,
  q: searchParameter,
  organisationId: guid.optional(),
  status: statusParameter(pickupOrSponsorshipStatuses),
  ...createdDayParameters,
}
export const staffSagasList = defineList(staffSagaSchema, {
  sort: [
    'createdAt',
    'status',
    'code',
    'location.name',
    'organisation.name',
    'recycler.name',
    'bottlesPickedAt',
    'finishedAt',
    'canceledAt',
  ],
  search: ['code', 'location.name', 'location.street', 'location.houseNumber', 'organisation.name', 'recycler.name'],
  alsoSearched: ['location.zipCode'],
})
export const staffSagasQuery = listQuery(requestFilter, staffSagasList)
export type StaffSagasFilter = z.infer<typeof staffSagasQuery>['filter']

export const staffSponsorshipSchema = z
  .object({
    id: guid,
    status: z.enum(pickupOrSponsorshipStatuses),
    sponsor: namedRecordSchema,
    sponsorName: z.string(),
    sponsorPhone: z.string(),
    sponsorEmail: z.string(),
    priceDto: quoteSchema,
    rewards: z
      .array(
        z.object({
          guid,
          name: z.string(),
          organization: namedRecordSchema,
          otherRequest: ownRequestSchema.meta({
            description: 'State of other requests of the same sponsor for the reward',
          }),
        }),
      )
      .max(limits.sponsorshipRewards),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
    canceledAt: timestamp.nullable(),
    version,
  })
  .meta({ id: 'StaffSponsorship' })
export type StaffSponsorship = z.infer<typeof staffSponsorshipSchema>
export const staffSponsorshipsList = defineList(staffSponsorshipSchema, {
  sort: ['createdAt', 'status', 'sponsor.name', 'sponsorName', 'sponsorPhone', 'sponsorEmail', 'priceDto.total'],
  search: ['id', 'sponsorName', 'sponsorEmail', 'sponsorPhone', 'sponsor.name'],
})
export const staffSponsorshipsQuery = listQuery(requestFilter, staffSponsorshipsList)
export type StaffSponsorshipsFilter = z.infer<typeof staffSponsorshipsQuery>['filter']

export const staffEmployeeSchema = z
  .object({
    id: guid,
    name: z.string(),
    email: z.string(),
    employeeRole: z.enum(employeeRoles),
    organisation: namedRecordSchema,
    /** The store of a recycling manager. */
    location: namedRecordSchema.nullable(),
    deactivated: z.boolean(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: 'StaffEmployee' })
export type StaffEmployee = z.infer<typeof staffEmployeeSchema>
export const staffEmployeesList = defineList(staffEmployeeSchema, {
  sort: ['createdAt', 'name', 'email', 'employeeRole', 'organisation.name'],
  search: ['name', 'email', 'organisation.name'],
})
export const staffEmployeesQuery = listQuery(
  { ...organisationFilter, deactivated: z.boolean().optional() },
  staffEmployeesList,
)
export type StaffEmployeesFilter = z.infer<typeof staffEmployeesQuery>['filter']

export const staffLocationSchema = z
  .object({
    id: guid,
    name: z.string(),
    organisation: namedRecordSchema,
    city: localizedNamesSchema,
    street: z.string(),
    houseNumber: z.string(),
    zipCode: z.string().nullable(),
    binsCount: z.int(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: 'StaffLocation' })
export type StaffLocation = z.infer<typeof staffLocationSchema>
export const staffLocationsList = defineList(staffLocationSchema, {
  sort: ['createdAt', 'name'],
  search: ['name', 'street', 'houseNumber', 'zipCode'],
})
export const staffLocationsQuery = listQuery(organisationFilter, staffLocationsList)

export const staffKeysQuery = listQuery(idsParameter, { sort: ['createdAt'], search: [] })
