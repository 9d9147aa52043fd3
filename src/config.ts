/**
 * Configuration that the portal reads at run time from `/config.json`. No configuration is part of the build.
 * `index.html` preloads the file, so that the first call does not wait for it.
 */
import type { ApiExtension } from '../contract/apiExtensions'
import type { DisabledPartNames, DisabledParts, FeatureName, FeaturePartName } from '../contract/features'

/** Main colour of a theme, and the colour of text on that colour. */
export interface BrandColor {
  main: string
  text: string
}

/** The installation's brand. The product's own values are used for missing properties. */
export interface Brand {
  name?: string
  colors?: { light: BrandColor; dark: BrandColor }
  /** URL of the logo. */
  logo?: string
}

export interface Config {
  /** Base URL of every call, for example `/api` or `https://api.example.org`, without a slash at the end. */
  apiUrl: string
  /** Leaflet's tile template: `https://tile.example.org/{z}/{x}/{y}.png`. */
  tileUrl: string
  /** HTML that the map's licence requires. */
  tileAttribution: string
  /** URL of a PMTiles file with vector tiles, used instead of a tile server; empty if there is none. */
  mapFile: string
  /** Extensions that the API supports (contract/apiExtensions.ts); empty if `/config.json` lists none. */
  extras: readonly ApiExtension[]
  /**
   * Names of the features that the installation has switched off, and of the roles, resources, API extensions and other
   * parts that belong to them.
   */
  off: DisabledPartNames
  /** URL of the installation's own messages; empty if it has none. */
  terms: string
  /** Base of relative image URLs. Without it they are relative to the portal's own origin. */
  filesUrl?: string
  /** Whether demo accounts exist and other machines can reach the portal. */
  demo: boolean
  /** Whether the server runs on a copy of its database and therefore sends nothing (docs/operations.md). */
  quiet: boolean
  brand: Brand
}

let loading: Promise<Config> | undefined
let loaded: Config | undefined

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const parse = (value: unknown): Config => {
  const raw = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const filesUrl = text(raw.filesUrl)
  return {
    apiUrl: (text(raw.apiUrl) || '/api').replace(/\/+$/, ''),
    tileUrl: text(raw.tileUrl),
    tileAttribution: text(raw.tileAttribution),
    mapFile: text(raw.mapFile),
    // The names are not validated in the browser: the server has validated them, and a list of all valid names would
    // make the browser's code larger.
    extras: Array.isArray(raw.extras) ? raw.extras : [],
    off: (raw.off ?? {}) as DisabledPartNames,
    terms: text(raw.terms),
    demo: raw.demo === true,
    quiet: raw.quiet === true,
    brand: (raw.brand ?? {}) as Brand,
    ...(filesUrl && { filesUrl: filesUrl.replace(/\/+$/, '') }),
  }
}

const read = async () => {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  loaded = parse(await response.json())
  return loaded
}

/** Reads `/config.json` once. A failure is not cached: the next call tries again. */
export const loadConfig = (): Promise<Config> => {
  loading ??= read().catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Makes the next {@link loadConfig} read `/config.json` again. Needed by tests, which use different configurations but
 * share this module.
 */
export const forgetConfig = () => {
  loading = undefined
  loaded = undefined
}

/**
 * Returns the configuration. Role areas are rendered only after it is loaded.
 * @throws if {@link loadConfig} has not finished
 */
export const config = (): Config => {
  if (!loaded) throw new Error('The configuration has not been loaded yet')
  return loaded
}

/** Returns the brand, or an empty object before the configuration is loaded, so that a page can render without it. */
export const brand = (): Brand => loaded?.brand ?? {}

/**
 * Returns whether a part of the product belongs to a feature that the installation has switched off. Nothing is off
 * before the configuration is loaded, so that a page can render without it.
 */
export const isFeatureOff = <Kind extends keyof DisabledParts>(
  kind: Kind,
  name: FeaturePartName<Kind> | (string & {}),
): boolean => (loaded?.off[kind] as readonly unknown[] | undefined)?.includes(name) ?? false
export const isFeatureOn = <Kind extends keyof DisabledParts>(
  kind: Kind,
  name: FeaturePartName<Kind> | (string & {}),
): boolean => !isFeatureOff(kind, name)

/** Returns whether the API has an extension. The portal hides everything that needs a missing extension. */
export const hasApiExtension = (extension: ApiExtension) => config().extras.includes(extension)

/**
 * Requirements without which a screen, tab or other part of the portal is not available. Without `needs`, the calls in
 * the specification are enough.
 */
export interface FeatureRequirement {
  /** The API extension that the part needs. */
  needs?: ApiExtension
  /**
   * The feature of the installation to which the part belongs (contract/features.ts). If the feature is off, the part
   * is hidden.
   */
  feature?: FeatureName
}

export const isRequirementMet = ({ needs, feature }: FeatureRequirement) =>
  (!needs || hasApiExtension(needs)) && (!feature || isFeatureOn('features', feature))

/**
 * Returns the full URL of an image or file.
 * @param address URL from the API's response, which may be relative
 */
export const fileUrl = (address: string) =>
  /^(https?:|data:|blob:)/.test(address) ? address : `${loaded?.filesUrl ?? ''}${address}`
