/**
 * Loads the declarations of a source tree: its lists, API extensions, tables, resources, areas and routes. The modules
 * are loaded and not searched as text, so that a name in a comment or in a message is not taken for a declaration.
 */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import fastify from 'fastify'
import { createServer } from 'vite'

export interface DeclaredDefinition {
  name: string
  path?: unknown
  roles: readonly string[]
  columns: readonly { kind: string; source?: unknown }[]
}
interface DeclaredArea {
  role: string
  screens: readonly { segment: string }[]
  resources?(): Promise<{ definitions: readonly DeclaredDefinition[] }>
}
interface DeclaredTable {
  /** Name of the constant, such as `digitalGoods`. */
  constant: string
  /** Name in the database, such as `digital_goods`. */
  name: string
  /** The file of the schema, relative to its folder, such as `./places`. */
  module: string
  /** The columns, by the keys of their rows. */
  columns: Readonly<Record<string, { columnType: string }>>
}
interface ResourceDeclaration {
  list: { of: string }
}

export interface DeclaredCode {
  lists(): Promise<readonly string[]>
  apiExtensions(): Promise<readonly string[]>
  tables(): Promise<readonly DeclaredTable[]>
  areas(): Promise<readonly DeclaredArea[]>
  /** The definitions of all areas. */
  definitions(): Promise<readonly DeclaredDefinition[]>
  /** The names of the lists of the declared resources, in the order in which their rows are erased. */
  erasureOrder(): Promise<readonly string[]>
  /** The URLs of all calls, such as `/b2b/retail/pickups`. */
  urls(): Promise<readonly string[]>
}

/** Stands for the dependencies of the routes, which only their handlers use. */
const noDependencies: unknown = new Proxy(() => undefined, {
  get: (_, key) => (key === 'then' ? undefined : noDependencies),
  apply: () => noDependencies,
})

const schemaFolder = 'server/db/schema'

/** Opens the declarations of a source tree. Each module is loaded when it is first needed, and then cached. */
export async function openDeclaredCode(root: string): Promise<{ code: DeclaredCode; close(): Promise<void> }> {
  const vite = await createServer({
    root,
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const load = async <Module>(file: string) => (await vite.ssrLoadModule(`/${file}`)) as Module
  const areas = async () =>
    Object.values((await load<{ areas: Record<string, DeclaredArea> }>('src/app/areas.ts')).areas)
  const code: DeclaredCode = {
    areas,
    lists: async () => Object.keys((await load<{ lists: object }>('contract/lists.ts')).lists),
    apiExtensions: async () =>
      (await load<{ apiExtensions: readonly string[] }>('contract/apiExtensions.ts')).apiExtensions,
    tables: async () => {
      const files = readdirSync(join(root, schemaFolder)).filter(file => file.endsWith('.ts') && file !== 'index.ts')
      const found = files.map(async file =>
        Object.entries(await load<object>(`${schemaFolder}/${file}`)).flatMap(([constant, value]): DeclaredTable[] =>
          is(value, Table)
            ? [
                {
                  constant,
                  name: getTableName(value),
                  module: `./${basename(file, '.ts')}`,
                  columns: getTableColumns(value),
                },
              ]
            : [],
        ),
      )
      return (await Promise.all(found)).flat()
    },
    definitions: async () => {
      const shared = await load<{ definitions: readonly DeclaredDefinition[] }>('src/resources/index.ts')
      const ofAreas = (await areas()).map(async area => (await area.resources?.())?.definitions ?? [])
      return [...shared.definitions, ...(await Promise.all(ofAreas)).flat()]
    },
    erasureOrder: async () => {
      const file = 'server/resources/index.ts'
      const { ownedResources } = await load<{ ownedResources: readonly ResourceDeclaration[] }>(file)
      return ownedResources.map(({ list }) => list.of)
    },
    urls: async () => {
      const { apiRoutes } = await load<{ apiRoutes(app: unknown, deps: unknown): void }>('server/routes/index.ts')
      // The routes are only registered and never called, so that their limits need no counters.
      const app = fastify().decorate('createRateLimit', () => async () => ({ isAllowed: true, key: '' }))
      const urls = new Set<string>()
      app.addHook('onRoute', ({ url }) => void urls.add(url))
      apiRoutes(app, noDependencies)
      return [...urls]
    },
  }
  return { code, close: () => vite.close() }
}

/** Runs `work` with the declarations of a source tree. */
export async function withDeclaredCode<Result>(root: string, work: (code: DeclaredCode) => Promise<Result>) {
  const { code, close } = await openDeclaredCode(root)
  try {
    return await work(code)
  } finally {
    await close()
  }
}
/** A function with the type of {@link withDeclaredCode}. */
export type DeclaredCodeReader = typeof withDeclaredCode
