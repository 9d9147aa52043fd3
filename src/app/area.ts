/** The types of a role area and of its screens. The areas themselves are in `areas.ts`. */
import type { ComponentType, LazyExoticComponent } from 'react'
import type { FeatureName } from '../../contract/features'
import type { SessionRole } from '../../contract/roles'
import type { AreaPath } from '../areaPaths'
import type { FeatureRequirement } from '../config'
import type { AnyDefinition } from '../custom/engine/definition/definition'
import type { ListCard, MenuEntry, PaletteSource } from '../custom/engine/definition/EngineContext'
import type { ResourceTab } from '../custom/engine/list/ResourceTabs'

/**
 * Code, messages and first API calls of a screen. If the screen is opened by its URL, they start to load in parallel
 * with the area's code.
 */
export interface ScreenExtras extends FeatureRequirement {
  /** Loads code that the area's code does not include. */
  load?(): Promise<unknown>
  /** Loads messages that the area's catalogue does not include. */
  loadMessages?(): Promise<unknown>
  /**
   * Returns the paths of the screen's first API calls, with exactly the same query as in the screen.
   * @param api base path of the role's calls: `/b2b/retail`
   * @param search query string of the screen's URL
   */
  calls?(api: string, search: string): Promise<readonly string[]>
}

export type Screen =
  /**
   * A resource's list with its dialogs. `title` is the translation key of the h1, by default
   * `resources.<resource>.title`.
   */
  | ({ kind: 'resource'; segment: string; resource: string; title?: string } & ScreenExtras)
  /** A page with its own component, which handles all paths below the page's segment. */
  | ({
      kind: 'page'
      segment: string
      title: string
      component: LazyExoticComponent<ComponentType>
    } & ScreenExtras)
  /** A screen with several resources, each in its own tab. */
  | ({ kind: 'tabs'; segment: string; title: string; tabs: readonly ResourceTab[] } & ScreenExtras)
  | { kind: 'redirect'; segment: string; to: string }

export interface Area extends AreaPath {
  role: SessionRole
  /** Path of the area's b2b calls, relative to the API's base URL. */
  api: string
  menu: readonly MenuEntry[]
  /** Cards of the home page, each with the list whose records it counts. */
  cards?: readonly ListCard[]
  screens: readonly Screen[]
  /** Source of further entries of the command palette, in addition to screens and records. */
  entrySource?: PaletteSource & FeatureRequirement
  /** Loads the resources that only this area has, in addition to those of `src/resources/index.ts`. */
  resources?(): Promise<{ definitions: readonly AnyDefinition[] }>
  /** A component that is mounted with every screen, renders nothing, and loads after the screen is painted. */
  background?: { feature?: FeatureName; load(): Promise<ComponentType> }
}
