/** What a type of event is: one file of `types/` each, listed in `types/index.ts`. */
import type { z } from 'zod'
import type { KeyScope } from '../../contract/access'
import type { ErrorCode } from '../../contract/errors'
import { ApiError } from '../errors/apiErrors'
import type { EventBatch } from './eventBatch'

export type SubjectKind = 'bin' | 'booking' | 'reward'

/** An event whose subject is found and, where it has one, whose location is held. */
export interface Reported<Data = Record<string, unknown>> {
  /** Its place in the order of all events. */
  seq: number
  id: string
  type: string
  time: Date
  data: Data
  /** Of the bin, the booking or the reward; none of an event that voids another. */
  subject: string | null
  locationId: string | null
  organisationId: string
  /** What it changes, as that was; kept with it. */
  before?: Record<string, unknown> | null
  /** The seq of the event that it takes back. */
  voids?: number
}

/** Carried out once the event itself is written down; it does not fail any more. */
export type EventChange = () => void | Promise<void>
type EventPlan<Data> = (state: EventBatch, event: Reported<Data>) => EventChange | Promise<EventChange>

export interface EventType<Data = Record<string, unknown>> {
  type: string
  /** What the key must have; none where the event that is taken back says it. */
  scope?: KeyScope
  /** Not for an organisation's key. */
  isPlatforms?: boolean
  /** What it is of; none where another event is named. */
  subject?: SubjectKind
  data: z.ZodType<Data>
  /** Judges the event in the state as it is. @throws {ApiError} why it is rejected */
  apply: EventPlan<Data>
  /** Judges whether what it did can be taken back. @throws {ApiError} */
  undo: EventPlan<Data>
}

/** The data's type is known inside the file and erased here, once. */
export const defineEvent = <Data>(type: EventType<Data>): EventType => type as unknown as EventType

/** A refusal of one event, at a place of it. */
export class EventRefused extends ApiError {
  readonly pointer: string
  constructor(errorCode: ErrorCode, pointer: string, message: string) {
    super(errorCode, message)
    this.pointer = pointer
  }
}
export const refused = (errorCode: ErrorCode, pointer = '', message = 'refused') =>
  new EventRefused(errorCode, pointer, message)
