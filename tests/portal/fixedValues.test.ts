/**
 * Checks the errors after saving values that can no longer be changed, because the state of the record has changed in
 * the meantime: the error at the field and the toast.
 */
import { expect, it } from 'vitest'
import { toFormErrors } from '../../src/custom/engine/form/formErrors'
import { errorMessageKey } from '../../src/custom/ui/useErrorToast'
import { ApiError } from '../../src/dataProvider/apiError'

it('says that the marked values can no longer be changed', () => {
  const error = new ApiError(409, 'InvalidOperation', { quantity: 'InvalidOperation' })
  expect(errorMessageKey(error)).toBe('engine.refusals.fixedValues')
  expect(toFormErrors(error, [{ source: 'quantity' }])).toMatchObject({ quantity: 'engine.refusals.fixed' })
})

it('leaves every other rejection as it is', () => {
  expect(errorMessageKey(new ApiError(409, 'InvalidOperation'))).toBe('errors.InvalidOperation')
  expect(errorMessageKey(new ApiError(409, 'InvalidOperation', { reason: 'InvalidParams' }))).toBe(
    'errors.InvalidOperation',
  )
})
