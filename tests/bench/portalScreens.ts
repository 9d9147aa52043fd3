/**
 * Lists the portal's screens from the sources of the portal. Vite reads these sources, because they use its
 * import.meta.glob.
 */
import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import type { SessionRole } from '../../contract/roles'

/** Screens as `tests/portal/support/areaScreens.ts` derives them. */
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
