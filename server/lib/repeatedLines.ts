/**
 * Limits the log lines about an unavailable dependency. While PostgreSQL cannot be reached, every call and every
 * periodic job fails, many times a second, and the lines say nothing new.
 */
import { unavailableVariableOf } from '../errors/connectionErrors'

/** Interval in ms in which a line about the same dependency is written only once. */
const onceEveryMs = 60_000

/**
 * Returns a function that decides whether a line is written.
 *
 * @returns a function that returns undefined if the same message about the same dependency was written less than a
 *   minute ago, otherwise the fields of the line. `repeated` is the number of lines that were left out since the last
 *   one. Lines with more fields than the error, such as the audit row that could not be stored, are always written.
 */
export function createRepeatedLineFilter(now = () => performance.now()) {
  const written = new Map<string, { at: number; repeated: number }>()
  return (fields: object, message: unknown): object | undefined => {
    const { err, ...others } = fields as { err?: unknown }
    const variable = Object.keys(others).length > 0 ? undefined : unavailableVariableOf(err)
    if (variable === undefined) return fields
    const key = `${variable} ${message}`
    const last = written.get(key)
    if (last && now() - last.at < onceEveryMs) {
      last.repeated++
      return undefined
    }
    written.set(key, { at: now(), repeated: 0 })
    return last?.repeated ? { ...fields, repeated: last.repeated } : fields
  }
}
