/** Removes from an area the parts of features that the installation has switched off (contract/features.ts). */
import { type FeatureRequirement, isFeatureOn } from '../config'
import type { Area, Screen } from './area'

type Tabs = Extract<Screen, { kind: 'tabs' }>['tabs']

/**
 * Returns the tabs whose features are on. If only one of several tabs is left, its condition `when` is removed, because
 * the screen would be empty for organisations that do not meet the condition.
 */
const installedTabs = (tabs: Tabs): Tabs => {
  const left = tabs.filter(({ resource }) => isFeatureOn('resources', resource))
  return tabs.length > 1 && left.length === 1 ? left.map(({ when: _when, ...tab }) => tab) : left
}

const isInstalled = ({ needs, feature }: FeatureRequirement) =>
  (!needs || isFeatureOn('extras', needs)) && (!feature || isFeatureOn('features', feature))

const installedScreens = (screen: Screen): Screen[] => {
  switch (screen.kind) {
    case 'resource':
      return isFeatureOn('resources', screen.resource) && isInstalled(screen) ? [screen] : []
    case 'page':
      return isInstalled(screen) ? [screen] : []
    case 'tabs': {
      const tabs = installedTabs(screen.tabs)
      return tabs.length > 0 ? [{ ...screen, tabs }] : []
    }
    case 'redirect':
      return [screen]
  }
}

/**
 * Returns the area without the screens, tabs, menu entries, cards and background component of features that are off.
 * The paths of removed screens are then treated as unknown paths.
 */
export const omitDisabledFeatures = (area: Area): Area => {
  const screens = area.screens.flatMap(installedScreens)
  const isMissing = (segment: string) =>
    area.screens.some(screen => screen.segment === segment) && !screens.some(screen => screen.segment === segment)
  const { background, ...rest } = area
  return {
    ...rest,
    screens,
    menu: area.menu.filter(({ segment }) => !isMissing(segment)),
    cards: area.cards?.filter(({ segment }) => !isMissing(segment)) ?? [],
    ...(background && isInstalled(background) && { background }),
  }
}
