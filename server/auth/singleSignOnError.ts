import type { SingleSignOnFailureCause } from '../../contract/singleSignOnFailureCauses'
import { ApiError } from '../errors/apiErrors'

/**
 * Returns the error for a single sign-on that fails.
 * @param subject id of the account to which the audit log attributes the failure
 */
export const singleSignOnError = (cause: SingleSignOnFailureCause, message: string, subject?: string) =>
  new ApiError('SingleSignOnFailed', message, { params: { cause }, ...(subject !== undefined && { subject }) })
