/** The period that a query asks for. */
import { isPeriod } from '../../contract/rules'
import { ApiError } from '../errors'

/** @throws {ApiError} InvalidParams unless it ends after it begins, within ten years */
export function checkedPeriod(from: string, to: string) {
  if (isPeriod({ from, to })) return { from, to }
  const fields = { from: 'InvalidParams', to: 'InvalidParams' } as const
  throw new ApiError('InvalidParams', 'The period must end after it begins, within ten years', { fields })
}
