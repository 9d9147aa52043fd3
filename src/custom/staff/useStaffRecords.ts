/**
 * Reads a page of a list of the staff area. These lists use the protocol of ra-data-simple-rest: GET
 * /staff/{path}?filter,range, with the total in `Content-Range`.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { httpWithHeaders } from '../../dataProvider/http'

export const staffPageSize = 10

export const useStaffRecords = <Row>(path: string, filter: object, page: number) =>
  useQuery({
    queryKey: ['staffPage', path, filter, page],
    queryFn: async ({ signal }) => {
      const from = (page - 1) * staffPageSize
      const query = { filter: JSON.stringify(filter), range: JSON.stringify([from, from + staffPageSize - 1]) }
      const { headers, json } = await httpWithHeaders(`/staff/${path}`, { query, signal })
      return { rows: json as Row[], total: Number(headers.get('content-range')?.split('/')[1] ?? 0) }
    },
    placeholderData: keepPreviousData,
  })
