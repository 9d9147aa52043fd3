/** Returns the arguments of a list request. Equal arguments share one cached answer. */
import { limits } from '../../../../contract/limits'
import type { Values } from '../../../dataProvider/endpoints'
import type { Resolved } from '../definition/resolve'

export const newestFirst = { field: 'createdAt', order: 'DESC' } as const

export const listArguments = (
  filter: Values,
  page: number,
  sort: Resolved['sort'] = newestFirst,
  perPage: number = limits.pageSize,
) => ({
  pagination: { page, perPage },
  sort,
  filter,
})
