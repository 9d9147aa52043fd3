/**
 * Reports a row that cannot be saved, before any call is made. Contains the message of the broken rule and the field
 * that it is about.
 */
export class UnsavableRow extends Error {
  override readonly name = 'NotToBeSaved'
  readonly source: string
  readonly params: Readonly<Record<string, string | number>>
  constructor(source: string, message: string, params: Readonly<Record<string, string | number>> = {}) {
    super(message)
    this.source = source
    this.params = params
  }
}
