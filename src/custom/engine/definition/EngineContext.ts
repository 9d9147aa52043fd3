/** Provides an area's path, menu, screens and home page cards, and the resources that its role can use. */
import { createContext, useContext } from 'react'
import type { Language } from '../../../../contract/languages'
import type { IconName } from '../../ui/icons'
import type { PresetLink } from '../list/presetList'
import type { ResourceTab } from '../list/ResourceTabs'
import type { ResolvedDefinition } from './resolve'

/** A screen of the area, reduced to its URL segment, its resources, its texts, and the screen to which it redirects. */
export interface AreaScreen {
  segment: string
  resource?: string
  title?: string
  to?: string
  tabs?: readonly ResourceTab[]
}

/** An entry of the menu. With `preset` it opens the screen's list with a filter, a tab or an order. */
export interface MenuEntry extends PresetLink {
  /** Translation key of the entry's label. */
  label: string
  icon: IconName
  opensInNewTab?: boolean
  /** Segment of a screen that belongs to this menu entry and has no entry of its own. */
  leadsTo?: string
}

/** A card of the home page: the number of records of a list, with a link to the list. */
export interface ListCard extends Required<PresetLink> {
  /** Translation key of the card's label. */
  label: string
  /**
   * Segment of an `open` action of the list's records. The card then shows the first records, each with this action,
   * and is hidden if no record has it.
   */
  rowAction?: string
}

/** An entry that an area adds to the results of the command palette. */
export interface PaletteSourceEntry {
  id: string
  text: string
  to: string
}

/** Something that the command palette finds in addition to screens and records, such as places on a map. */
export interface PaletteSource {
  /** Translation key of the group's heading. */
  label: string
  find(search: string, language: Language, signal: AbortSignal): Promise<readonly PaletteSourceEntry[]>
}

export interface Engine {
  /** Path of the area in the portal, such as `/retail`. */
  areaPath: string
  resources: ReadonlyMap<string, ResolvedDefinition>
  menu: readonly MenuEntry[]
  cards?: readonly ListCard[]
  screens: readonly AreaScreen[]
  /** An additional source of entries for the command palette. */
  entrySource?: PaletteSource | undefined
}

export const EngineContext = createContext<Engine | null>(null)

export const useEngine = (): Engine => {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('There is no EngineContext around this component')
  return engine
}

/** Returns the resource's definition, resolved for the current role. */
export const useDefinition = (name: string): ResolvedDefinition => {
  const definition = useEngine().resources.get(name)
  if (!definition) throw new Error(`The resource ${name} is not defined for this area`)
  return definition
}
