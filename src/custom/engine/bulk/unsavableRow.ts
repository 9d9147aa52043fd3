/**
 * Error for a row whose new values break a validation rule, thrown before any call. `message` is the rule's message;
 * `source` is the field.
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
