/**
 * The features that are off in this installation (contract/features.ts). A process serves one installation, so that its
 * features are set once, when the app is built, and code that has only a transaction can ask too.
 */
import { type Coverage, coverageOf, type FeatureName, type PartName } from '../../contract/features'

let coverage: Coverage = coverageOf([])

/** Sets the features that are off. */
export const disableFeatures = (names: readonly FeatureName[]) => {
  coverage = coverageOf(names)
}

/** Returns whether a part of the product belongs to a feature that is off. */
export const isOff = <Kind extends keyof Coverage>(kind: Kind, name: PartName<Kind>): boolean =>
  (coverage[kind] as ReadonlySet<unknown>).has(name)
export const isOn = <Kind extends keyof Coverage>(kind: Kind, name: PartName<Kind>): boolean => !isOff(kind, name)
