/** The context that an area provides to its screens: its address and the resources that its role can use. */
import { createContext, useContext } from 'react'
import type { IconName } from '../../ui/icons'
import type { ResourceTab } from '../list/ResourceTabs'
import type { Resolved } from './resolve'

/** A screen of the area, reduced to its resources and texts. */
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
  /** Path below the area's path. */
  segment: string
  opensInNewTab?: boolean
  /** Segment of a screen that has no menu entry of its own and belongs to this entry. */
  leadsTo?: string
}

export interface Engine {
  /** Path of the area in the portal, such as `/retail`. */
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

/** Returns the resource as this role sees it. */
export const useDefinition = (name: string): Resolved => {
  const definition = useEngine().resources.get(name)
  if (!definition) throw new Error(`The resource ${name} is not defined for this area`)
  return definition
}
