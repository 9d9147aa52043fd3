/**
 * What the portal reads at run time from `/config.json` (design, section 1): nothing of it is baked into the build.
 * `index.html` preloads the file, so that the first call does not wait for it.
 */
import { type ApiExtra, apiExtras } from '../contract/extras'

/** Main colour of a theme and the text on it. */
export interface BrandColor {
  main: string
  text: string
}

/** What the installation says of its looks; what it leaves out is the product's own. */
export interface Brand {
  name?: string
  colors?: { light: BrandColor; dark: BrandColor }
  /** Address of a picture. */
  logo?: string
}

export interface Config {
  /** Base of every call, for instance `/api` or `https://api.example.org`; no slash at the end. */
  apiUrl: string
  /** Leaflet's template: `https://tile.example.org/{z}/{x}/{y}.png`. */
  tileUrl: string
  /** HTML that the map's licence asks for. */
  tileAttribution: string
  /** Address of a PMTiles file with vector tiles, instead of tiles of a host; empty where there is none. */
  mapFile: string
  /** What the API can beyond the spec's calls; none where the file says nothing. */
  extras: readonly ApiExtra[]
  /** Base of relative image addresses; without it they belong to the portal's own origin. */
  filesUrl?: string
  /** Whether demo accounts exist where others can reach the portal. */
  demo: boolean
  /** Whether the server runs on a copy of its database, so that what it sends waits. */
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
    extras: Array.isArray(raw.extras) ? apiExtras.filter(extra => (raw.extras as unknown[]).includes(extra)) : [],
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

/** Reads the file once; a failure is not remembered, the next call tries again. */
export const loadConfig = (): Promise<Config> => {
  loading ??= read().catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

/** The next call of {@link loadConfig} reads the file anew: tests share the module, not the file. */
export const forgetConfig = () => {
  loading = undefined
  loaded = undefined
}

/** The configuration after {@link loadConfig}: role areas are rendered only then. */
export const config = (): Config => {
  if (!loaded) throw new Error('The configuration has not been loaded yet')
  return loaded
}

/** Nothing where the configuration has not come: a page is drawn without it. */
export const brand = (): Brand => loaded?.brand ?? {}

/** Whether the portal's API offers it: what it does not offer is not shown. */
export const apiCan = (extra: ApiExtra) => config().extras.includes(extra)

/** What an extra of the API makes possible; what needs none is the spec's. */
export interface Needing {
  /** Only of an API that can. */
  needs?: ApiExtra
}

export const isPossible = ({ needs }: Needing) => !needs || apiCan(needs)

/** The full address of an image or file that the API named. */
export const fileUrl = (address: string) =>
  /^(https?:|data:|blob:)/.test(address) ? address : `${loaded?.filesUrl ?? ''}${address}`
