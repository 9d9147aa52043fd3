/** Defines what an event type declares. The types are in the folder `types/`, and listed in `types/index.ts`. */
import type { z } from 'zod'
import type { KeyScope } from '../../contract/access'
import type { ErrorCode } from '../../contract/errors'
import { ApiError } from '../errors/apiErrors'
import type { EventBatch } from './eventBatch'

export type SubjectKind = 'bin' | 'booking' | 'reward'

/**
 * An event whose subject, if the event has one, was found. The row of the subject's location, or of the reward, is
 * locked until the transaction ends (eventSubjects.ts).
 */
export interface ReportedEvent<Data = Record<string, unknown>> {
  /** Position in the sequence of all events. */
  seq: number
  id: string
  type: string
  time: Date
  data: Data
  /** Id of the bin, the booking or the reward; `null` for an event that voids another. */
  subject: string | null
  locationId: string | null
  organisationId: string
  /** Previous state of the record that the event changes, stored with the event if undoing the event needs it. */
  before?: Record<string, unknown> | null
  /** `seq` of the event that this event voids. */
  voids?: number
}

/**
 * Change that is applied after the event itself is recorded. It must not fail, because the event is accepted already.
 */
export type EventChange = () => void | Promise<void>
type EventPlan<Data> = (state: EventBatch, event: ReportedEvent<Data>) => EventChange | Promise<EventChange>

export interface EventType<Data = Record<string, unknown>> {
  type: string
  /** Scope that the API key needs; undefined for `event.voided`, which needs the scope of the voided event. */
  scope?: KeyScope
  /** Whether only API keys of the platform may send the event. */
  isForPlatform?: boolean
  /**
   * Kind of the record that is the subject; undefined for `event.voided`, whose data contains the id of the voided
   * event.
   */
  subject?: SubjectKind
  data: z.ZodType<Data>
  /**
   * Checks the event against the current state and returns its change.
   * @throws {ApiError} with the reason of the rejection
   */
  apply: EventPlan<Data>
  /**
   * Checks that the event can be voided, and returns the change that undoes it.
   * @throws {ApiError} with the reason of the rejection
   */
  undo: EventPlan<Data>
}

/** Returns the definition without the type of its data, which only the definition's own file needs. */
export const defineEvent = <Data>(type: EventType<Data>): EventType => type as unknown as EventType

/** The rejection of one event, with a pointer to the invalid value. */
export class EventRejection extends ApiError {
  readonly pointer: string
  constructor(errorCode: ErrorCode, pointer: string, message: string) {
    super(errorCode, message)
    this.pointer = pointer
  }
}
export const createEventRejection = (errorCode: ErrorCode, pointer = '', message = 'refused') =>
  new EventRejection(errorCode, pointer, message)
