import type { Identifier } from 'react-admin'
import type { Transport, Values } from './endpoints'
import type { Correction } from './http'

type CreatedRecord = Values & { id: Identifier }

interface CorrectionCalls {
  /** Returns the created record from the response to the creation. */
  read(answer: unknown): CreatedRecord
  /** Changes the created record to the new values, and returns a response like that to the creation. */
  change(created: CreatedRecord): Promise<unknown>
}

/**
 * Returns how the values of a new record are saved if an earlier attempt has already created the record with other
 * values. The result is empty if the records are not created in a form.
 */
export const buildCorrection = (
  transport: Transport,
  data: Values,
  { read, change }: CorrectionCalls,
): { correction?: Correction } => {
  if (!transport.canCorrect) return {}
  const send = (answer: unknown) => {
    const created = read(answer)
    return created.id !== '' && transport.canCorrect?.(data, created) ? change(created) : undefined
  }
  return { correction: { of: transport.name, send } }
}
