/** Lists the portal's screens from its sources. Vite loads these, because they use `import.meta.glob`. */
import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import type { SessionRole } from '../../contract/roles'

/** The paths of the screens, as `tests/portal/support/areaScreens.ts` lists them. */
export interface PortalScreens {
  areaScreens: Record<SessionRole, { firstList: string; homes: string[]; all: string[] }>
  publicScreens: string[]
}

const root = resolve(import.meta.dirname, '../..')

export async function loadPortalScreens(): Promise<PortalScreens> {
  const file = resolve(root, 'tests/portal/support/areaScreens.ts')
  const { module } = await runnerImport<PortalScreens>(file, { root, configFile: false, logLevel: 'error' })
  return module
}
