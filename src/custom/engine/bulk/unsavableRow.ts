/**
 * Error for a row that a bulk edit or its undo cannot save: a value breaks a validation rule, the field is hidden or
 * read-only, or another user has changed the field. It is thrown before the API is called. `message` is a translation
 * key, `source` the field.
 */
export class UnsavableRowError extends Error {
  override readonly name = 'NotToBeSaved'
  readonly source: string
  readonly params: Readonly<Record<string, string | number>>
  constructor(source: string, message: string, params: Readonly<Record<string, string | number>> = {}) {
    super(message)
    this.source = source
    this.params = params
  }
}
