/** Lists the paths of the portal's screens, from its router, its areas and its definitions. */
import { type SessionRole, sessionRoles } from '../../../contract/roles'
import type { Area } from '../../../src/app/area'
import { areas } from '../../../src/app/areas'
import { publicRoutes } from '../../../src/app/router'
import { resolveDefinitions } from '../../../src/custom/engine/definition/resolve'
import { allDefinitions } from '../../helpers/definitions'

export interface AreaScreens {
  /** Path of the page after the sign-in if it is a list, or else of the first list in the menu. */
  firstList: string
  /**
   * Paths of the page after the sign-in, the overview and the analytics, as far as the role has them and they are not
   * its first list.
   */
  homes: string[]
  /** Paths of all screens, including the tabs and the create dialogs of lists. */
  all: string[]
}

function listAddresses(role: SessionRole, resource: string, path: string): string[] {
  const definition = resolveDefinitions(allDefinitions, role).get(resource)
  const canCreate = definition?.toolbar.some(({ kind }) => kind === 'create')
  return canCreate ? [path, `${path}/new`] : [path]
}

function screensOf(role: SessionRole): AreaScreens {
  const { path, menu, screens, signInHome }: Area = areas[role]
  const isList = (address: string) =>
    screens.some(({ kind, segment }) => `${path}/${segment}` === address && (kind === 'resource' || kind === 'tabs'))
  const all = screens.flatMap(screen => {
    const address = `${path}/${screen.segment}`
    if (screen.kind === 'resource') return listAddresses(role, screen.resource, address)
    if (screen.kind === 'page') return [address]
    if (screen.kind === 'redirect') return []
    return screen.tabs.flatMap(({ segment, resource }, at) =>
      listAddresses(role, resource, at === 0 ? address : `${address}/${segment}`),
    )
  })
  const entries = menu.map(({ segment }) => `${path}/${segment}`)
  const firstList = [signInHome, ...entries].find(isList)
  if (!firstList) throw new Error(`${role} has no list`)
  const homes = [signInHome, `${path}/home`, `${path}/analytics`].filter(
    address => all.includes(address) && address !== firstList,
  )
  return { firstList, homes: [...new Set(homes)], all: [...new Set([...all, ...entries])] }
}

export const areaScreens = Object.fromEntries(sessionRoles.map(role => [role, screensOf(role)])) as Record<
  SessionRole,
  AreaScreens
>

/** Paths of the public pages, without optional segments. `/no-such-page` represents the page for unknown paths. */
export const publicScreens = publicRoutes.map(({ path = '*' }) =>
  path === '*' ? '/no-such-page' : path.replace(/\/:\w+\?$/, ''),
)
