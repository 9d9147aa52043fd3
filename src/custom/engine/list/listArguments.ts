/** Returns the arguments of a list request. Requests with equal arguments share one cached response. */
import { limits } from '../../../../contract/limits'
import type { Values } from '../../../dataProvider/endpoints'
import type { ResolvedDefinition } from '../definition/resolve'

export const newestFirstSort = { field: 'createdAt', order: 'DESC' } as const

export const listArguments = (
  filter: Values,
  page: number,
  sort: ResolvedDefinition['sort'] = newestFirstSort,
  perPage: number = limits.pageSize,
) => ({
  pagination: { page, perPage },
  sort,
  filter,
})
