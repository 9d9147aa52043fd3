/**
 * Applies a change of generated code to a file that has been edited since it was generated. Compares tokens instead of
 * lines, because the linter wraps lines depending on their length, and a user may have edited text on the same line as
 * an insertion.
 */

interface Token {
  text: string
  /** The white space in front of the token. */
  space: string
}

const tokenPattern =
  /(\s*)(\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[\w$]+|=>|\.\.\.|\S)/g

/** Returns the tokens of a text, without commas in front of closing brackets, which the linter adds and removes. */
function tokensOf(text: string): Token[] {
  const all = [...text.matchAll(tokenPattern)].map(([, space = '', token = '']) => ({ space, text: token }))
  return all.filter(({ text }, at) => !(text === ',' && /^[)\]}]$/.test(all[at + 1]?.text ?? '')))
}

/**
 * Returns the positions of the tokens of `from` in `to`, for a longest common subsequence with the earliest matches.
 */
function positionsIn(from: readonly Token[], to: readonly Token[]): Map<number, number> {
  const width = to.length + 1
  const lengths = new Uint16Array((from.length + 1) * width)
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        from[i]?.text === to[j]?.text ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  const found = new Map<number, number>()
  for (let i = 0, j = 0; i < from.length && j < to.length; ) {
    if (from[i]?.text === to[j]?.text) found.set(i++, j++)
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return found
}

const toText = (tokens: readonly Token[]) => tokens.map(({ space, text }) => space + text).join('')
const isSame = (one: readonly Token[], other: readonly Token[]) =>
  one.length === other.length && one.every(({ text }, at) => text === other[at]?.text)

/** Thrown if a change cannot be applied, because the user has edited the same place. */
export class MergeConflict extends Error {}

/**
 * The tokens between two places where all three texts are equal. `positions` has for each token of `old` its position
 * in `edited`, or `undefined` if the user has removed or replaced it.
 */
interface Hunk {
  old: readonly Token[]
  edited: readonly Token[]
  wanted: readonly Token[]
  positions: readonly (number | undefined)[]
}

/** Returns the edited tokens of a hunk without those that correspond to the tokens `from` to `to` of `old`. */
function without({ edited, positions }: Hunk, from: number, to: number): readonly Token[] {
  const removed = positions.slice(from, to)
  const found = removed.filter(position => position !== undefined)
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) throw new MergeConflict('')
  // A token that the user has replaced has no position in `edited`. Its position is derived from the tokens next to it.
  const [before, behind] = [removed.indexOf(first), removed.length - 1 - removed.lastIndexOf(last)]
  return [...edited.slice(0, Math.max(0, first - before)), ...edited.slice(last + behind + 1)]
}

function mergeHunk(hunk: Hunk): readonly Token[] {
  const { old, edited, wanted } = hunk
  if (isSame(old, wanted)) return edited
  if (isSame(old, edited) || isSame(edited, wanted)) return wanted
  const added = wanted.length - old.length
  if (added > 0 && isSame(wanted.slice(0, old.length), old)) return [...edited, ...wanted.slice(old.length)]
  if (added > 0 && isSame(wanted.slice(added), old)) return [...wanted.slice(0, added), ...edited]
  if (added < 0 && isSame(old.slice(0, wanted.length), wanted)) return without(hunk, wanted.length, old.length)
  if (added < 0 && isSame(old.slice(-added), wanted)) return without(hunk, 0, -added)
  throw new MergeConflict(toText(wanted).trim())
}

/**
 * Returns the edited text with the difference between `before` and `after` applied. Removed tokens are removed together
 * with the user's edits of them. Tokens that are added where the user has edited the text are placed next to the edit.
 * @throws {MergeConflict} with the new text, if the difference would replace an edit
 */
export function mergeTokens(editedText: string, before: string, after: string): string {
  const [base, ours, theirs] = [tokensOf(before), tokensOf(editedText), tokensOf(after)]
  const [inOurs, inTheirs] = [positionsIn(base, ours), positionsIn(base, theirs)]
  const merged: Token[] = []
  const from = { base: 0, ours: 0, theirs: 0 }
  for (let at = 0; at <= base.length; at++) {
    const isEnd = at === base.length
    const [toOurs, toTheirs] = isEnd ? [ours.length, theirs.length] : [inOurs.get(at), inTheirs.get(at)]
    if (toOurs === undefined || toTheirs === undefined) continue
    const old = base.slice(from.base, at)
    const positions = old.map((_, index) => {
      const position = inOurs.get(from.base + index)
      return position === undefined ? undefined : position - from.ours
    })
    const [edited, wanted] = [ours.slice(from.ours, toOurs), theirs.slice(from.theirs, toTheirs)]
    merged.push(...mergeHunk({ old, edited, wanted, positions }), ...ours.slice(toOurs, toOurs + 1))
    Object.assign(from, { base: at + 1, ours: toOurs + 1, theirs: toTheirs + 1 })
  }
  return `${toText(merged).trimStart()}\n`
}
