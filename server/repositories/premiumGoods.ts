/** Checks changes of a premium reward's quantity and of its digital codes. */
import { limits } from '../../contract/limits'
import type { PremiumEdit } from '../../contract/rewards'
import { fieldError, missingReferenceError } from '../errors/apiErrors'

export interface StoredCodes {
  /** The codes that no consumer has received. */
  free: { id: string; content: string }[]
  /** The contents in the edit whose codes consumers have already received. */
  givenContents: string[]
  /** Number of codes that consumers have received. */
  given: number
}

/**
 * Rejects duplicate codes. The error message contains only a code's position, because the code itself is worth money.
 */
function assertNoDuplicates(contents: string[], taken: Iterable<string>, field: string) {
  const seen = new Set(taken)
  for (const [index, content] of contents.entries()) {
    if (seen.has(content)) throw fieldError(field, 'NotUnique', `Entry ${index + 1} already exists`)
    seen.add(content)
  }
}

/**
 * Checks the codes of a new digital reward: it has at least one, no two are equal, and the quantity, if the client
 * sends one, equals their number.
 */
export function assertNewCodes(contents: string[], quantity: number | null | undefined) {
  if (!contents.length)
    throw fieldError('digitalGoods', 'InvalidParams', 'A digital reward needs at least one digital good')
  if (quantity !== null && quantity !== undefined && quantity !== contents.length) {
    throw fieldError('quantity', 'InvalidParams', 'The quantity of a digital reward is the number of its digital goods')
  }
  assertNoDuplicates(contents, [], 'digitalGoods')
}

export function assertNoCodeChanges(edit: PremiumEdit) {
  const field = edit.digitalGoodsToAdd.length ? 'digitalGoodsToAdd' : 'digitalGoodsToRemove'
  if (edit[field].length) throw fieldError(field, 'InvalidOperation', 'The reward is not digital')
}

/**
 * Checks an edit of a digital reward's codes. Ids that are not free codes of the reward are rejected.
 * @returns the ids to remove
 */
export function checkCodeEdit({ free, givenContents, given }: StoredCodes, edit: PremiumEdit): string[] {
  const removed = new Set(edit.digitalGoodsToRemove.map(id => id.toLowerCase()))
  const kept = free.filter(good => !removed.has(good.id))
  if (kept.length + removed.size !== free.length) throw missingReferenceError('digitalGoodsToRemove')
  // The codes that consumers have received are compared too, so that none of them is added again.
  const contents = [...kept.map(good => good.content), ...givenContents]
  assertNoDuplicates(edit.digitalGoodsToAdd, contents, 'digitalGoodsToAdd')
  const total = kept.length + edit.digitalGoodsToAdd.length
  if (total === 0 && removed.size > 0)
    throw fieldError('digitalGoodsToRemove', 'UnprocessableEntity', 'A digital reward needs at least one digital good')
  if (total > limits.digitalGoods)
    throw fieldError('digitalGoodsToAdd', 'UnprocessableEntity', `At most ${limits.digitalGoods} digital goods`)
  if (edit.digitalGoodsToAdd.length > 0 && given + total > limits.digitalGoodsWithGiven) {
    const message = `At most ${limits.digitalGoodsWithGiven} digital goods, including those that consumers have received`
    throw fieldError('digitalGoodsToAdd', 'LimitReached', message)
  }
  return [...removed]
}

/**
 * Returns the quantity after an edit; null for a digital reward, whose quantity is the number of its codes.
 * `quantityDelta` is added to the current quantity, which may differ from the quantity that the user saw. Without
 * `quantityDelta`, `quantity: null` removes the limit, and a number sets it. A reward without a limit gets the number
 * as its limit, whatever `quantityDelta` is.
 */
export function computeQuantity(
  stored: { premiumRewardType: string; quantity: number | null },
  { quantity, quantityDelta }: Pick<PremiumEdit, 'quantity' | 'quantityDelta'>,
): number | null {
  if (stored.premiumRewardType === 'DigitalGoods') {
    if (quantityDelta) throw fieldError('quantityDelta', 'UnprocessableEntity', 'Add or remove digital goods instead')
    return null
  }
  if (stored.quantity === null) {
    if (quantityDelta && typeof quantity !== 'number') {
      throw fieldError('quantityDelta', 'UnprocessableEntity', 'The quantity is not limited')
    }
    return quantity ?? null
  }
  if (quantity === null && !quantityDelta) return null
  if (typeof quantityDelta !== 'number') return quantity ?? stored.quantity
  const next = stored.quantity + quantityDelta
  if (next < 0 || next > limits.numberMax) {
    throw fieldError('quantityDelta', 'UnprocessableEntity', `Only ${stored.quantity} are left`)
  }
  return next
}
