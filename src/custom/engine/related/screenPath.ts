import type { Engine } from '../definition/EngineContext'

/** Returns the URL path of the screen that shows the resource's list, or `undefined` if the area has none. */
export const findScreenPath = ({ areaPath, screens }: Pick<Engine, 'areaPath' | 'screens'>, resource: string) => {
  for (const { segment, resource: own, tabs = [] } of screens) {
    if (own === resource) return `${areaPath}/${segment}`
    const tab = tabs.find(each => each.resource === resource)
    if (tab) return `${areaPath}/${segment}/${tab.segment}`
  }
  return undefined
}
