import { ApiError } from '../errors/apiErrors'

/**
 * Returns the error for a wrong password.
 * @param field the field of the request that contains the password
 * @param subject id of the account, for the audit log of a call without a session
 */
export const wrongPasswordError = (field: 'password' | 'currentPassword', subject?: string) =>
  new ApiError('InvalidPassword', 'The password is incorrect', {
    fields: { [field]: 'InvalidPassword' },
    ...(subject && { subject }),
  })
