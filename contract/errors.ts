/**
 * The error catalogue (spec section 8) with the HTTP status of each code. This file does not import Zod, so that the
 * browser does not have to load Zod. The messages for users are in `src/i18n/{language}/errors.ts`.
 */
import type { FieldReason } from './fieldReasons'
import type { ImageRejectionReason, RejectionParams } from './imageRejections'
import type { ChangeAuthor } from './recordChanges'

export const errorStatus = {
  InternalServerError: 500,
  PhoneAlreadyTaken: 409,
  Unauthorized: 401,
  UserNotFoundByPhone: 404,
  PhoneIsNotVerified: 422,
  InvalidPassword: 422,
  InviteNotFound: 404,
  EmailAlreadyTaken: 409,
  RenewalTokenNotFound: 404,
  InvalidEmail: 422,
  UserNotFoundByLogin: 404,
  RequestedEntityFoundById: 404,
  ProductNotFoundByBarcode: 404,
  EntityNotFound: 404,
  CityNotFound: 404,
  FailedToGeocodeAddress: 422,
  ReferencedEntityNotFound: 422,
  OtpChallengeFailed: 422,
  UserNotFoundByEmail: 422,
  InvalidParams: 400,
  SomeBottlesIsNotTrackedByUser: 422,
  SomeBottlesHasInvalidStatus: 422,
  NotUnique: 409,
  ImageIsMissing: 422,
  InsufficientBalance: 422,
  InsufficientPermissions: 403,
  // The account's role does not exist in this installation, because its feature is switched off (features.ts).
  RoleUnavailable: 403,
  // The action needs a second factor that the session has proved within the last minutes.
  FactorRequired: 403,
  // The account must have a second factor, and has none. It can only set up a factor.
  FactorSetupRequired: 403,
  // No organisation has single sign-on for the domain of the e-mail.
  SingleSignOnUnavailable: 404,
  // The single sign-on failed, and no session was opened. `params.cause` is a cause from singleSignOnFailureCauses.ts.
  SingleSignOnFailed: 422,
  NotAnEmployee: 403,
  StoreSettingsIsNotConfigured: 422,
  BottlesCollectionIsNotAvailableAtThisTime: 422,
  ProductAddRequestAlreadyApprovedOrDeclined: 409,
  NewBrandLogoNotSpecified: 422,
  NewBrandNameOrExistingBrandIdMustBeSpecified: 422,
  PhotoRequired: 422,
  Forbidden: 403,
  UnableToCreateAnOrganization: 422,
  CharityRewardRequestMustContainOnlyCharityPositions: 422,
  InvalidOperation: 409,
  UnprocessableEntity: 422,
  NotEnoughBottles: 422,
  DonatingAmountIsTooMuch: 422,
  // The codes below, and those from RoleUnavailable to SingleSignOnFailed above, are not in the specification.
  RewardIsSponsored: 409,
  // The location or its city is outside of the cities and locations to which the member is limited.
  OutsideLimit: 422,
  // The location cannot be deleted, because a recycler has booked it.
  LocationIsBooked: 409,
  // An event of an atomic batch was rejected (BatchRefused), or all units of a reward are used up (RewardIsOver).
  BatchRefused: 409,
  RewardIsOver: 409,
  // No further record can be added, because the organisation, account or parent record has its maximum number
  // (rowLimits.ts).
  LimitReached: 409,
  InvitationIsUsed: 409,
  // A batch of an import cannot be saved, because an undo of the import has begun.
  ImportTakenBack: 409,
  // The record no longer has the version in `If-Match`. The response contains the current record.
  VersionConflict: 412,
  TooManyRequests: 429,
  // No further record can be added for now, because the organisation has added its maximum number within some hours
  // (rowLimits.ts).
  RateLimitExceeded: 429,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  ServiceUnavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/**
 * Errors that the portal itself detects, in the order of the codes: no response, no response in time, a response that
 * is not JSON, a rejection by a proxy in front of the API, a change that may have been saved although no response
 * arrived, a repeated creation whose earlier attempt saved a record that cannot get the new values, and a bug of the
 * portal.
 */
export type TransportErrorCode =
  | 'NetworkError'
  | 'Timeout'
  | 'UnreadableAnswer'
  | 'RejectedByProxy'
  | 'NoAnswer'
  | 'SavedEarlier'
  | 'PortalFault'

/**
 * The body of every error response (docs/readings.md, 6). `fields` maps the name of a body or query field to the
 * field's error code, and `reasons` maps it to the rule that its value breaks. `reason` says why a picture is rejected.
 * `params` has the details of this reason or of a reached limit, or the cause of a failed single sign-on.
 */
export interface ErrorBody {
  errorCode: ErrorCode
  message: string
  fields?: Record<string, ErrorCode>
  reasons?: Record<string, FieldReason>
  /** The current record. Only the error VersionConflict has it. */
  current?: unknown
  /** The author of the latest change. Only the error VersionConflict has it. */
  changedBy?: ChangeAuthor | null
  reason?: ImageRejectionReason
  params?: RejectionParams
}

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value)
