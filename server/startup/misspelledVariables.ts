/**
 * Finds unknown environment variables whose names resemble those of known variables. The server would silently ignore
 * them.
 */
import { editDistance } from '../lib/editDistance'

/**
 * Names of variables below this length resemble many words. For them, only names with the same letters in another order
 * or case are reported.
 */
const shortName = 6
const longName = 10

const isAnagram = (a: string, b: string) => [...a].sort().join('') === [...b].sort().join('')

const resembles = (name: string, known: string) => {
  if (known.length < shortName && name !== known && !isAnagram(name, known)) return false
  const most = known.length < longName ? 1 : 2
  return editDistance(name, known, most) <= most
}

/**
 * Returns a message for each variable whose name differs from a known name by one or two letters, or by upper and lower
 * case.
 *
 * @param names the variables of the environment
 * @param known the variables that the server reads
 */
export function describeMisspelledVariables(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter(name => !known.includes(name))
    .flatMap(name => {
      const meant = known.filter(variable => resembles(name.toUpperCase(), variable))
      return meant.length
        ? [`${name}: is not a variable of the portal and is ignored; is ${meant.join(' or ')} meant?`]
        : []
    })
}
