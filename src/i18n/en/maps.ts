export const maps = {
  hideStatus: 'Hide this message',
  twoFingers: 'Two fingers move the map',
  loading: 'Loading the map',
  failed: 'The map could not be loaded',
  retry: 'Try again',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  /** Tooltip of the link to Leaflet in the corner of the map. */
  library: 'A JavaScript library for interactive maps',
  backgroundMissing: 'The map background is missing. Borders, towns and a grid are shown instead.',
  backgroundOff: 'The map background is off during a support session.',
  cluster: 'Markers here: %{count}. Zoom in',
  updating: 'Updating the map',
  places: {
    all: 'All',
    back: 'Back',
  },
} as const
