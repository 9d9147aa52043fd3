/** Compares the mass that a recycler weighed with the mass that the bins of the location counted. */
import type { Saga } from '../../../contract/sagas'
import type { Material } from '../../../contract/statuses'

/** A weighed mass is unlikely if it is more than `times` the expected mass and exceeds it by more than `kgAbove` kg. */
const unlikely = { times: 3, kgAbove: 20 }

/**
 * Returns the expected mass of a material in kg: 0 if the bins counted only other materials, `undefined` if they
 * counted nothing or the API does not send the masses.
 */
export const computeExpectedKg = (
  { waitingKgByMaterial }: Pick<Partial<Saga>, 'waitingKgByMaterial'>,
  material: Material,
): number | undefined => (waitingKgByMaterial ? (waitingKgByMaterial[material] ?? 0) : undefined)

/** Returns whether a weighed mass is so much larger than the expected mass that it may be a typing error. */
export const isUnlikelyMass = (kg: unknown, booking: Parameters<typeof computeExpectedKg>[0], material: Material) => {
  const expected = computeExpectedKg(booking, material)
  if (typeof kg !== 'number' || expected === undefined) return false
  return kg > expected * unlikely.times && kg > expected + unlikely.kgAbove
}
