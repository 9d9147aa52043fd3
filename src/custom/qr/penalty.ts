/**
 * Chooses the mask with which a QR symbol is easiest to read (ISO/IEC 18004, section 7.8.3): the mask with the fewest
 * penalty points. A row is a number whose highest bit is the leftmost module, so that bit operations evaluate all
 * modules of a row at once.
 */

const points = { run: 3, box: 3, finder: 40, step: 10 }

/** Returns how many bits of a number are set. */
const countBits = (bits: number) => {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/**
 * Computes which modules differ from their right neighbour and which from their lower neighbour. The differences of a
 * masked symbol are the exclusive or of the symbol's and the mask's differences.
 */
const edgesOf = (rows: Int32Array, right: Int32Array, below: Int32Array) => {
  for (let y = 0; y < rows.length; y += 1) {
    const row = rows[y] ?? 0
    right[y] = row ^ (row << 1)
    below[y] = row ^ (rows[y + 1] ?? 0)
  }
}

/**
 * Returns the penalty points for runs of five or more equal modules (3 points, plus one for each further module) and
 * for blocks of two by two. A run of n modules contains n - 4 windows of five modules, the first of which starts the
 * run.
 */
const scoreRunsAndBoxes = (right: Int32Array, below: Int32Array, r: Int32Array, b: Int32Array, side: number) => {
  const all = 2 ** side - 1
  let score = 0
  let [one, two, three] = [all, all, all]
  let before = 0
  let rightAbove = all
  for (let y = 0; y < side; y += 1) {
    const across = (right[y] ?? 0) ^ (r[y] ?? 0)
    const row = ~(across | (across << 1) | (across << 2) | (across << 3)) & all & ~0b1111
    const boxes = ~(across | rightAbove | one) & all & ~1
    const column = ~(one | two | three | ((below[y] ?? 0) ^ (b[y] ?? 0))) & (y < side - 1 ? all : 0)
    score += countBits(row) + (points.run - 1) * (countBits(row & ~(row >>> 1)) + countBits(column & ~before))
    score += countBits(column) + points.box * countBits(boxes)
    before = column
    rightAbove = across
    three = two
    two = one
    one = (below[y] ?? 0) ^ (b[y] ?? 0)
  }
  return score
}

/**
 * Counts the patterns that look like a finder pattern (1011101) with four light modules before or after it, in rows and
 * in columns.
 */
const countFinderPatterns = (rows: Int32Array, side: number) => {
  const all = 2 ** side - 1
  const at = (y: number) => rows[y] ?? 0
  let found = 0
  for (let y = 0; y < side; y += 1) {
    const dark = at(y)
    const light = ~dark & all
    const row = dark & (light << 1) & (dark << 2) & (dark << 3) & (dark << 4) & (light << 5) & (dark << 6)
    if (row) {
      const four = light & (light << 1) & (light << 2) & (light << 3)
      found += countBits(row & (four << 7)) + countBits(row & (four >>> 4))
    }
    if (y + 6 >= side) continue
    const column = dark & ~at(y + 1) & at(y + 2) & at(y + 3) & at(y + 4) & ~at(y + 5) & at(y + 6)
    if (!column) continue
    if (y >= 4) found += countBits(column & ~(at(y - 1) | at(y - 2) | at(y - 3) | at(y - 4)))
    if (y + 10 < side) found += countBits(column & ~(at(y + 7) | at(y + 8) | at(y + 9) | at(y + 10)))
  }
  return found
}

/**
 * Returns by how many steps of 5 percentage points, rounded up, the share of dark modules lies below 45 % or above 55
 * %; 0 within this range.
 */
const imbalanceSteps = (rows: Int32Array, side: number) => {
  let dark = 0
  for (let y = 0; y < side; y += 1) dark += countBits(rows[y] ?? 0)
  return Math.max(0, Math.ceil((Math.abs(2 * dark - side * side) * 10) / (side * side) - 1))
}

/**
 * Creates a function that chooses the best mask of a symbol.
 * @param masks rows of each mask, at most 29
 * @returns a function that takes the rows of a symbol and returns the index of the best mask; of equally good masks,
 *   the first
 */
export const createMaskChooser = (masks: readonly Int32Array[], side: number): ((rows: Int32Array) => number) => {
  const lines = () => new Int32Array(side)
  const edges = masks.map(rows => {
    const mask = { rows, right: lines(), below: lines() }
    edgesOf(rows, mask.right, mask.below)
    return mask
  })
  const [right, below, masked] = [lines(), lines(), lines()]
  return rows => {
    edgesOf(rows, right, below)
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (let index = 0; index < edges.length; index += 1) {
      const mask = edges[index]
      if (!mask) break
      let score = scoreRunsAndBoxes(right, below, mask.right, mask.below, side)
      // The remaining rules can only add points, so a mask that does not have fewer points than the best one is
      // skipped.
      if (score >= least) continue
      for (let y = 0; y < side; y += 1) masked[y] = (rows[y] ?? 0) ^ (mask.rows[y] ?? 0)
      score += points.step * imbalanceSteps(masked, side)
      if (score < least) score += points.finder * countFinderPatterns(masked, side)
      if (score >= least) continue
      least = score
      best = index
    }
    return best
  }
}
