/** A row that is not saved, found before a call is made: the words of the broken rule, and the field that they are about. */
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
