/**
 * Selects the screens that a check of many screens opens. `npm test` opens each different screen once, although several
 * roles can have it and several addresses can lead to it; with JOURNEYS=whole, every screen of every role is opened
 * (docs/adr/0042).
 */
import type { Area, Screen } from '../../src/app/area'
import { homePage } from '../../src/app/pages'
import type { ScreenAddress } from './addresses'

/** Returns the page or resource of a screen, which several roles can have. */
const contentOf = (screen: Screen) => (screen.kind === 'resource' ? screen.resource : screen)

/** Returns the segment of an address below the area's path, and the parts that follow it. */
const splitAddress = ({ path: base }: Area, path: string) => {
  const [segment = '', ...rest] = path.slice(base.length + 1).split('/')
  return { segment: segment.replace(/#.*/, ''), rest }
}

const isWord = (part: string) => /^[a-z]+$/.test(part)

/**
 * Returns a text that is equal for addresses of a screen that show the same, such as a dialog above two lists of the
 * screen, or a page and one of its tabs.
 */
const viewOf = ([, shows]: ScreenAddress, rest: readonly string[]) =>
  'dialog' in shows ? rest.filter(isWord).join('/') : rest.map(part => (isWord(part) ? part : ':id')).join('/')

interface Options {
  /**
   * Whether the overviews of the roles are different screens. They have the same code and the same call, but each role
   * has other figures and links.
   */
  areOverviewsDifferent?: boolean
}

/** Returns two functions that select screens and addresses. Neither selects what one of them has selected before. */
export function selectDifferentScreens({ areOverviewsDifferent = false }: Options = {}) {
  const views = new Map<unknown, Set<string>>()
  const isNew = (content: unknown, view: string) => {
    const known = views.get(content) ?? new Set()
    const isRepeated = known.has(view)
    views.set(content, known.add(view))
    return !isRepeated || process.env.JOURNEYS === 'whole'
  }
  const ownContentOf = (area: Area, screen: Screen) =>
    screen === homePage && areOverviewsDifferent ? area : contentOf(screen)
  return {
    /** Returns the role's screens whose content no role before it in the list has. Redirects are always left out. */
    ofArea: (area: Area) =>
      area.screens.filter(screen => screen.kind !== 'redirect' && isNew(ownContentOf(area, screen), '')),
    /** Returns the addresses of the role that show a screen, a dialog or a part of a screen for the first time. */
    ofAddresses: (area: Area, addresses: readonly ScreenAddress[]) =>
      addresses.filter(address => {
        const { segment, rest } = splitAddress(area, address[0])
        const screen = area.screens.find(each => each.segment === segment)
        // The QR sheets are no screen of an area, and their address can be written in two ways.
        return isNew(screen ? ownContentOf(area, screen) : segment.toLowerCase(), viewOf(address, rest))
      }),
  }
}
