/**
 * Events about records on the stream of `GET /notifications/unread` (`event: records`), for all sessions of an
 * organisation except the session that caused the event and the sessions of members who are limited to cities or
 * locations (docs/adr/0040-working-together.md). This file does not import Zod, because the browser loads it.
 */

/** The person or key that changed a record. The name of support staff is not disclosed. */
export type ChangeAuthor = { kind: 'member' | 'key'; name: string } | { kind: 'support'; name: null }

export interface RecordChange {
  /** The address below the role's part of the API, without ids: `locations`, `rewards/simple`. */
  path: string
  /** The changed records; `null` for many, or if the call does not name them. */
  ids: readonly string[] | null
  by: ChangeAuthor
}

/** A form in which somebody edits a record. */
export interface RecordEditor {
  /** Name of the resource in the portal. */
  resource: string
  id: string
  /** Identifies the open form. */
  editor: string
  by: ChangeAuthor
  /** Whether the form was closed. */
  isOver: boolean
}

export interface RecordEvents {
  changes: readonly RecordChange[]
  editing: readonly RecordEditor[]
  /** Whether further changes are left out, so that any record may have changed. */
  isIncomplete: boolean
}

/** Seconds between two announcements of an open form, and seconds without one after which it counts as closed. */
export const presenceSeconds = { every: 20, expires: 45 }
