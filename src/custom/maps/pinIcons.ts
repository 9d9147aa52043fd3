/**
 * The portal's map markers: inline SVG with a name for screen readers. They need no picture files and no inline styles,
 * so they comply with the content security policy.
 */
import L from 'leaflet'

export type PinStyle = 'plain' | 'muted' | 'unconfirmed' | 'low' | 'middle' | 'high' | 'own' | 'selected' | 'found'

interface NamedOptions extends L.DivIconOptions {
  /** Name of the icon for screen readers. */
  name: string
}

/** Adds an accessible name to Leaflet's icons, which have a tab stop and the role of a button, but no name. */
class NamedIcon extends L.DivIcon {
  private readonly name: string
  constructor({ name, ...options }: NamedOptions) {
    super(options)
    this.name = name
  }
  override createIcon(old?: HTMLElement) {
    const element = super.createIcon(old)
    // The role is `img` at first. Leaflet changes it to that of a button if the marker accepts keyboard input.
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', this.name)
    return element
  }
}

const drop =
  '<svg viewBox="0 0 30 42" width="30" height="42" aria-hidden="true" focusable="false">' +
  '<path d="M15 1C7.3 1 1 7.2 1 14.9 1 25.3 15 41 15 41s14-15.7 14-26.1C29 7.2 22.7 1 15 1z"/>'
const pin = `${drop}<circle cx="15" cy="15" r="6"/></svg>`
/**
 * Returns the SVG of a pin with a short text. The text has the same meaning as the pin's colour, for users who cannot
 * distinguish colours.
 */
const labelled = (label: string) =>
  `${drop}<circle cx="15" cy="15" r="11"/><text x="15" y="19" text-anchor="middle">${label}</text></svg>`

/**
 * Creates the icon of a pin.
 * @param label a number or a symbol; it must not come from users, because it is not escaped
 */
export const createPinIcon = (name: string, look: PinStyle = 'plain', label = '') =>
  new NamedIcon({
    name,
    html: label ? labelled(label) : pin,
    className: `map-pin map-pin-${look}`,
    iconSize: [30, 42],
    iconAnchor: [15, 41],
    popupAnchor: [0, -36],
  })

/** Creates the dot of the current position. */
export const createPositionIcon = (name: string) => new NamedIcon({ name, className: 'map-here', iconSize: [20, 20] })

const sizeOf = (count: number) => (count < 10 ? 'small' : count < 100 ? 'medium' : 'large')

/**
 * Creates the icon of a cluster, or of one item that represents several things, with their number.
 * @param isPlain true if the pins' colours have a meaning, so that the cluster must have a neutral colour
 */
export const createClusterIcon = (count: number, name: string, isPlain = false) =>
  new NamedIcon({
    name,
    html: `<span>${count}</span>`,
    className: `map-cluster map-cluster-${isPlain ? 'plain' : sizeOf(count)}`,
    iconSize: [44, 44],
  })
