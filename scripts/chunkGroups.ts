/** Declares which modules the chunks of the portal's build contain. */

/**
 * The modules of each chunk. A chunk also contains the imports of its modules, unless an earlier chunk has them, so
 * that a page loads its own code in one or a few requests. A phone sends six requests at a time, and another round of
 * requests takes longer than loading most chunks.
 */
export const chunkModules: Record<string, readonly string[]> = {
  // Packages that change rarely and are loaded by every page, so that they stay in the browser's cache.
  framework: ['node_modules/(react|react-dom|scheduler|react-router|react-router-dom)/'],
  // The router of the portal.
  base: [
    'src/app/router.tsx',
    'src/i18n/publicSource.ts',
    'src/custom/public/linkSecrets.ts',
    'src/custom/ui/(contentPriority|runWhenIdle|useDebounced).ts',
    'src/dataProvider/rolePath.ts',
  ],
  // The names of all message files that load on demand. Areas and some public pages need them.
  lazyMessages: ['src/i18n/lazyMessages.ts'],
  // The menus and screens of the areas, and modules that the areas share with the QR sheets.
  areas: ['src/app/areas.ts', 'src/custom/ui/(format|saveFile).ts', 'src/custom/engine/inputs/lines.ts'],
  // Modules that every role's area needs before its first screen. `usePreviousProps` and `warning` are small modules
  // that would otherwise become chunks of their own, because many unrelated chunks import them.
  area: ['src/app/areaCode.ts', '@mui/utils/usePreviousProps/', 'ra-core/dist/util/warning.js'],
  // Components that the lists of stores and of rewards render in their side panel and in their first rows.
  placesList: [
    'src/custom/ui/PlacesList.tsx',
    'src/custom/stores/storesApi.ts',
    'src/custom/bins/DownloadLabelsButton.tsx',
    '@mui/icons-material/WrongLocationOutlined.m?js',
  ],
  // Components that several pages use.
  pieces: [
    'src/custom/analytics/filterStyles.ts',
    'src/custom/ui/(PageSection|TableSection).tsx',
    'src/custom/ui/Figure.tsx',
    'src/custom/ui/useInView.ts',
    'src/custom/engine/list/PagedEntries.tsx',
    'contract/csv.ts',
    'date-fns/parseISO.js',
    '@mui/material/(ToggleButton|ToggleButtonGroup)/',
  ],
  // Icons of the pages above and of bars that load on other pages.
  icons: ['@mui/icons-material/(ExpandLess|FilterList).m?js'],
  // A component of inputs and of many lists.
  chip: ['@mui/material/Chip/'],
  // Components of forms, of lists of rewards and of names that load.
  progress: ['@mui/material/LinearProgress/', 'ra-ui-materialui/dist/layout/LinearProgress.js'],
  // The button that closes a dialog, also one without a form.
  closeButton: ['src/custom/ui/CloseButton.tsx'],
  // Two components that many inputs and some pages without inputs use.
  label: ['@mui/material/(FormControlLabel|Stack)/'],
  badge: ['@mui/material/Badge/'],
  // Components that the pages with maps render before the map is loaded.
  mapPieces: [
    'src/custom/maps/(createLazyMap|useMarkers).tsx?',
    '@mui/icons-material/MyLocation.m?js',
    'src/custom/recycler/TripLink.tsx',
    'src/custom/recycler/(locationFacts|placeOrders|foundPlaces|placeEntries|useBookings|useUnitFormatters|useLocate|trip/useStoredTrip).tsx?',
  ],
  // Leaflet, and the components of every map.
  map: ['src/custom/maps/(BaseMap|CurrentPositionMarker|FoundPlaceMarker|pinIcons).tsx?'],
  // Components that filters and forms share.
  inputs: ['src/custom/engine/(list/ListFilterInputs.tsx|inputs/inputProps.ts)'],
  // The autocomplete, also for the search for a place on the map.
  select: ['src/custom/engine/inputs/(ServerSelect|ReferenceInput).tsx'],
  // Modules about live changes that every page loads and that forms need too.
  liveChanges: ['src/i18n/liveMessages.ts', 'src/custom/engine/live/useAuthorNames.ts'],
  formBase: ['ra-core/dist/form/Form.js', 'ra-ui-materialui/dist/Labeled.js'],
  form: ['src/custom/engine/form/RecordForm.tsx'],
}
/** Returns a path of a module as the text of a regular expression. The dot of the file extension is escaped. */
export const pathPattern = (path: string) => `/${path.replace(/\.(?=\w+\??$)/, '\\.')}`
/** The groups of chunks in the form of Rolldown's options. */
export const chunkGroups = Object.entries(chunkModules).map(([name, paths]) => ({
  name,
  test: new RegExp(paths.map(pathPattern).join('|')),
}))
