/** Records which owners call, so that an owner can be limited while other owners are active. */

/** Time in ms for which an owner counts as active after a call. */
const activeMs = 10_000

/**
 * Returns functions that determine whether other owners are active. The latest call, and the latest call of any other
 * owner, are stored.
 */
export function createActivity() {
  const never = { name: '', at: Number.NEGATIVE_INFINITY }
  let latest = never
  let ofAnother = never
  return {
    note(name: string) {
      if (latest.name !== name) ofAnother = latest
      latest = { name, at: performance.now() }
    },
    isAmongOthers: (name: string) => performance.now() - (latest.name === name ? ofAnother : latest).at < activeMs,
  }
}
