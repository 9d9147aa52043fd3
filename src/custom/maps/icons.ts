/** Our own markers: inline SVG in a div, named for screen readers. No picture files, no inline styles (CSP). */
import L from 'leaflet'

export type PinLook = 'plain' | 'muted' | 'chosen'

interface NamedOptions extends L.DivIconOptions {
  /** The accessible name. */
  name: string
}

/** Leaflet gives icons a tab stop and the role of a button, and no name. */
class NamedIcon extends L.DivIcon {
  private readonly name: string
  constructor({ name, ...options }: NamedOptions) {
    super(options)
    this.name = name
  }
  override createIcon(old?: HTMLElement) {
    const element = super.createIcon(old)
    // Leaflet makes it a button where it takes the keyboard.
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', this.name)
    return element
  }
}

const pin =
  '<svg viewBox="0 0 30 42" width="30" height="42" aria-hidden="true" focusable="false">' +
  '<path d="M15 1C7.3 1 1 7.2 1 14.9 1 25.3 15 41 15 41s14-15.7 14-26.1C29 7.2 22.7 1 15 1z"/>' +
  '<circle cx="15" cy="15" r="6"/></svg>'

export const pinIcon = (name: string, look: PinLook = 'plain') =>
  new NamedIcon({
    name,
    html: pin,
    className: `map-pin map-pin-${look}`,
    iconSize: [30, 42],
    iconAnchor: [15, 41],
    popupAnchor: [0, -36],
  })

/** `count` markers in one. */
export const clusterIcon = (count: number, name: string) =>
  new NamedIcon({
    name,
    html: `<span>${count}</span>`,
    className: `map-cluster map-cluster-${count < 10 ? 'small' : count < 100 ? 'medium' : 'large'}`,
    iconSize: [44, 44],
  })
