/**
 * Serves the built portal: files of `dist/portal` (precompressed; those in `assets` are immutable, because their names
 * contain a hash), `/config.json`, the manifest, logo and messages of the installation, and index.html for every other
 * GET outside `/api`, `/files` and `/assets`. The page contains a new style nonce for each request, so it must never be
 * cached.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { disabledPartNamesOf } from '../../contract/features'
import { roleSlugs } from '../../contract/roles'
import { clientAddressOf } from '../auth/callers'
import { applyBrandToManifest, applyBrandToPage, logoOrigins, logoPath, toPublicBrand } from '../brand/brand'
import { terminologyUrlPath } from '../brand/terminology'
import type { Config } from '../config'
import type { Deps } from '../deps'
import { notFoundError } from '../errors/apiErrors'
import type { App } from '../lib/fastifyApp'
import { projectRoot } from '../lib/projectRoot'
import { createCacheableResponse, prepareCacheableResponse } from './cacheableResponses'
import { undecodableUrlError } from './errorHandler'
import { mapPath } from './mapFile'

const portalFolder = join(projectRoot, 'dist/portal')
const noncePlaceholder = '__CSP_NONCE__'

const originOf = (address: string) => (URL.canParse(address) ? [new URL(address).origin] : [])
/**
 * Returns the hosts of map tiles for the content security policy. The placeholder `{s}` in a host stands for any
 * subdomain.
 */
const tileHosts = (url: string) =>
  originOf(url.replace('{s}', 'a')).map(origin => (url.includes('{s}') ? origin.replace('//a.', '//*.') : origin))

const policy = (config: Config, nonce: string) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", `'nonce-${nonce}'`],
  'img-src': [
    "'self'",
    'data:',
    'blob:',
    ...(config.tiles.file ? [] : tileHosts(config.tiles.url)),
    ...originOf(config.apiUrl),
    ...logoOrigins(config.brand),
  ],
  'connect-src': ["'self'", ...originOf(config.apiUrl)],
  'font-src': ["'self'"],
  // The libraries that compress and read workbooks start workers from a blob.
  'worker-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'frame-src': ["'self'", 'blob:'],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
})

const serialise = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))

/** Returns the files of a built module and of all modules that it imports statically. */
function filesOf(manifest: z.infer<typeof manifestSchema>, key: string, seen = new Set<string>()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const each of chunk.imports) filesOf(manifest, each, seen)
  return seen
}

/**
 * Returns the page for the role areas. This page preloads the code of the areas, which would otherwise be requested
 * only after the common code has arrived.
 */
function withAreaCode(index: string) {
  const file = join(portalFolder, '.vite/manifest.json')
  if (!existsSync(file)) return index
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const links = [...filesOf(manifest, 'src/app/areas.ts', filesOf(manifest, 'src/app/areaCode.ts'))]
    .filter(asset => !index.includes(asset))
    .map(asset => `<link rel="modulepreload" crossorigin href="/${asset}">`)
  const page = index.replace('</head>', `${links.join('')}</head>`)
  // The code gets a low priority, so that the browser first loads the resources and the data of the first view.
  return page.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
}

/** Matches the URLs of role areas. The QR sheets in two areas are excluded: they need no code of the area. */
const inArea = new RegExp(`^/(${[...Object.values(roleSlugs), 'staff'].join('|')})/(?!qrs\\b)`, 'i')

/**
 * Serves the manifest with the brand's name, and the logo. The content security policy of the logo prevents scripts in
 * it.
 */
function brandFiles(app: App, { brand }: Config) {
  const file = join(portalFolder, 'manifest.webmanifest')
  if (existsSync(file)) {
    const manifest = applyBrandToManifest(readFileSync(file, 'utf8'), brand)
    app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(manifest),
    )
  }
  const { logo } = brand
  if (logo?.kind !== 'file') return
  app.get(logoPath, { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'public, max-age=3600')
      .type(logo.type)
      .send(logo.bytes),
  )
}

/**
 * Serves the installation's own wording of the portal's messages (server/brand/terminology.ts).
 * @returns the URL of the messages, which contains their hash; an empty text if there are none
 */
function serveTerms(app: App, { terms }: Config): string {
  if (!terms) return ''
  const response = createCacheableResponse(JSON.stringify(terms))
  app.get(terminologyUrlPath, { schema: { hide: true } }, async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(await prepareCacheableResponse(request, reply, response)),
  )
  return `${terminologyUrlPath}?v=${response.etag.replace(/[^\w-]/g, '').slice(1)}`
}

/**
 * Returns the page with a link that preloads the terms and tells the portal to wait for them; without terms, the page
 * itself.
 */
const withTerms = (page: string, address: string) =>
  address
    ? page.replace('</head>', `<link rel="preload" href="${address}" as="fetch" crossorigin="anonymous"></head>`)
    : page

/**
 * Installs the routes of the portal.
 * @param warnsOfDemo returns whether pages warn of demo accounts
 */
export async function installPortal(
  app: App,
  { config, installation }: Pick<Deps, 'config' | 'installation'>,
  warnsOfDemo: () => Promise<boolean>,
) {
  const terms = serveTerms(app, config)
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      apiUrl: config.apiUrl,
      extras: config.apiExtensions,
      off: disabledPartNamesOf(config.featuresOff),
      tileUrl: config.tiles.file ? '' : config.tiles.url,
      tileAttribution: config.tiles.attribution,
      mapFile: config.tiles.file && mapPath,
      brand: toPublicBrand(config.brand),
      ...(terms && { terms }),
      demo: await warnsOfDemo(),
      quiet: installation.isQuiet(),
    }),
  )
  brandFiles(app, config)
  const indexFile = join(portalFolder, 'index.html')
  const page = existsSync(indexFile) ? applyBrandToPage(readFileSync(indexFile, 'utf8'), config.brand) : undefined
  const index = page && withTerms(page, terms)
  const areaIndex = index && withAreaCode(index)
  const sendIndex = ({ url }: FastifyRequest, reply: FastifyReply) => {
    const page = inArea.test(url) ? areaIndex : index
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', serialise(policy(config, nonce)))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page?.replaceAll(noncePlaceholder, nonce) ?? 'The portal is not built: npm run build')
  }
  app.get('/', { schema: { hide: true } }, sendIndex)
  app.get('/index.html', { schema: { hide: true } }, sendIndex)
  if (index) {
    await app.register(fastifyStatic, {
      root: portalFolder,
      index: false,
      wildcard: false,
      // index.html is excluded here: `sendIndex` sends it, because each response contains its own nonce.
      globIgnore: ['index.html*', 'manifest.webmanifest*', '**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.setHeader(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  }
  // Calls to unknown URLs below `/api/` count against a rate limit too.
  const limit = app.rateLimit({
    groupId: 'unknown address',
    keyGenerator: clientAddressOf,
    allowList: ({ url }) => !url.startsWith('/api/'),
  })
  app.setNotFoundHandler({ preHandler: limit }, (request, reply) => {
    const unreadable = undecodableUrlError(request)
    if (unreadable) throw unreadable
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|files|assets)\//.test(request.url)
    if (isPage) return sendIndex(request, reply)
    throw notFoundError(`${request.method} ${request.url.split('?')[0]}`)
  })
}
