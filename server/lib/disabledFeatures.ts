/**
 * The features that are off in this installation (contract/features.ts). A process serves one installation, so the
 * features are set once, when the app is built. The features are stored globally, so that code without access to the
 * configuration can read them.
 */
import { type DisabledParts, disabledPartsOf, type FeatureName, type FeaturePartName } from '../../contract/features'

let coverage: DisabledParts = disabledPartsOf([])

export const disableFeatures = (names: readonly FeatureName[]) => {
  coverage = disabledPartsOf(names)
}

/** Returns whether a part of the product belongs to a feature that is off. */
export const isFeatureOff = <Kind extends keyof DisabledParts>(kind: Kind, name: FeaturePartName<Kind>): boolean =>
  (coverage[kind] as ReadonlySet<unknown>).has(name)
export const isFeatureOn = <Kind extends keyof DisabledParts>(kind: Kind, name: FeaturePartName<Kind>): boolean =>
  !isFeatureOff(kind, name)
