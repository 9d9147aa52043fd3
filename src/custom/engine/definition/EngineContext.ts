/** What the area hands to its screens: where it lives and the resources that its role has. */
import { createContext, useContext } from 'react'
import type { IconName } from '../../ui/icons'
import type { ResourceTab } from '../list/ResourceTabs'
import type { Resolved } from './resolve'

/** As far as it concerns resources and words. */
export interface AreaScreen {
  segment: string
  resource?: string
  title?: string
  to?: string
  tabs?: readonly ResourceTab[]
}

export interface MenuEntry {
  /** Translation key. */
  label: string
  icon: IconName
  /** Below the area's path. */
  segment: string
  opensInNewTab?: boolean
  /** A screen without an entry of its own that belongs to this one. */
  leadsTo?: string
}

export interface Engine {
  /** Address of the area in the portal, `/retail`. */
  areaPath: string
  resources: ReadonlyMap<string, Resolved>
  menu: readonly MenuEntry[]
  screens: readonly AreaScreen[]
}

export const EngineContext = createContext<Engine | null>(null)

export const useEngine = (): Engine => {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('There is no EngineContext around this component')
  return engine
}

/** The resource as this role sees it. */
export const useDefinition = (name: string): Resolved => {
  const definition = useEngine().resources.get(name)
  if (!definition) throw new Error(`The resource ${name} is not defined for this area`)
  return definition
}
