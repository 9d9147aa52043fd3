/**
 * What the portal reads at run time from `/config.json` (design, section 1): nothing of it is baked into the build.
 * `index.html` preloads the file, so that the first call does not wait for it.
 */
export interface Config {
  /** Base of every call, for instance `/api` or `https://api.example.org`; no slash at the end. */
  apiUrl: string
  /** Leaflet's template: `https://tile.example.org/{z}/{x}/{y}.png`. */
  tileUrl: string
  /** HTML that the map's licence asks for. */
  tileAttribution: string
  /** Base of relative image addresses; without it they belong to the portal's own origin. */
  filesUrl?: string
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

/** The configuration after {@link loadConfig}: role areas are rendered only then. */
export const config = (): Config => {
  if (!loaded) throw new Error('The configuration has not been loaded yet')
  return loaded
}

/** The full address of an image or file that the API named. */
export const fileUrl = (address: string) =>
  /^(https?:|data:|blob:)/.test(address) ? address : `${loaded?.filesUrl ?? ''}${address}`
