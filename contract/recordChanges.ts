/**
 * Events about records on the stream of `GET /notifications/unread` (`event: records`), for all sessions of an
 * organisation except the session that caused the event (docs/adr/0040-working-together.md). Members who are limited to
 * cities or locations get the events about records within their limit. This file does not import Zod, so that the
 * browser does not have to load Zod.
 */

/** The person or key that changed a record. The name of support staff is not disclosed. */
export type ChangeAuthor = { kind: 'member' | 'key'; name: string } | { kind: 'support'; name: null }

export interface RecordChange {
  /**
   * Path of the changed records: the called URL below the role's base path, without ids, such as `locations` or
   * `rewards/simple`.
   */
  path: string
  /** Ids of the changed records; `null` if there are too many, or if the call does not contain their ids. */
  ids: readonly string[] | null
  by: ChangeAuthor
}

/** An announcement that somebody has opened a record in a form, or has closed the form. */
export interface OpenRecordForm {
  /** Name of the resource in the portal. */
  resource: string
  id: string
  /** Id of the open form. */
  editor: string
  by: ChangeAuthor
  /** Whether the form was closed. */
  isOver: boolean
}

export interface RecordEvents {
  changes: readonly RecordChange[]
  editing: readonly OpenRecordForm[]
  /** Whether further changes are not listed. Clients then have to assume that any record has changed. */
  isIncomplete: boolean
}

/**
 * Seconds between two announcements of an open form (`every`), and seconds after the last announcement when the form
 * counts as closed (`expires`).
 */
export const presenceSeconds = { every: 20, expires: 45 }
