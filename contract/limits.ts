/** Each business constant of spec section 9, once. Zod-free: the browser loads this file. */

export const countries = ['UA', 'PL'] as const
export type Country = (typeof countries)[number]

/** The product's own language codes; `ua` is BCP 47's `uk` (see {@link bcp47}). */
export const languages = ['en', 'ua', 'pl'] as const
export type Language = (typeof languages)[number]

/** What browsers, Intl and `<html lang>` call our languages. */
export const bcp47 = { en: 'en-GB', ua: 'uk-UA', pl: 'pl-PL' } as const satisfies Record<Language, string>

export const currency = 'UAH'

export const limits = {
  pageSize: 30,
  /** Rows of a page to choose from in the staff area, whose dialect has no fixed number. */
  pageSizes: [30, 50, 100],
  pagerButtons: 10,
  toastMs: 5000,
  passwordMin: 8,
  passwordMax: 128,
  organisationNameMax: 25,
  rewardNameMax: 46,
  rewardDescriptionMax: 125,
  /** Cities of one reward: a page of rewards names all of them. */
  rewardCities: 30,
  /** The form begins with 0 (spec section 9), which says nothing yet: a reward is worth at least this. */
  rewardPointsMin: 1,
  phoneMin: 9,
  phoneMax: 16,
  binsPerLocation: 30,
  /** targetPoints = price in UAH × quantity × this. */
  targetPointsFactor: 10,
  /** Of the sum of a sponsorship, rounded half up to a kopiyka. */
  sponsorshipFeePercent: 5,
  /** Rewards in one sponsorship request. */
  sponsorshipRewards: 100,
  /** Objects that fill a bin: what the fill level is a share of. */
  objectsPerBin: 200,
  deleteCountdownSeconds: 5,
  restoreTimeoutMs: 5000,
  searchDebounceMs: 500,
  mapDebounceMs: 500,
  mapMarkers: 1000,
  /** Markers in one answer of a map call; the portal pages to {@link limits.mapMarkers}. */
  mapPageSize: 250,
  /** Below this zoom a map shows one marker a city. */
  mapOnePerCityBelowZoom: 10,
  citiesPerRow: 3,
  logoPreviewPx: 180,
  locationRowPx: 50,
  binRowPx: 200,
  /** Of a grid's column of actions, with up to `actionsUpTo` of them; wider for each further one. */
  actionsColumnPx: 90,
  actionsUpTo: 2,
  furtherActionPx: 36,
  menuCollapseMs: 400,
  qrDialogPx: 200,
  qrDownloadPx: 300,
  /** Pages of one sheet of bin labels. */
  sheetLabels: 300,
  qrPageCodes: 1053,
  qrCellMm: 10,
  qrCodeBytes: 16,
  qrCreateMinMs: 2000,
  mapLibraryRetries: 3,
  fillLevelFallback: 40,
  sessionHours: 12,
  sessionIdleMinutes: 60,
  impersonationMinutes: 15,
  uploadBytes: 5 * 1024 * 1024,
  svgUploadBytes: 256 * 1024,
  /** Goods of a digital reward, characters of each, and how many of them a list shows. */
  digitalGoods: 1000,
  digitalGoodMax: 1000,
  digitalGoodsListed: 20,
  /** Working keys of one name and mode: one, and while it is rotated its successor. Of an organisation in all. */
  keysOfOneName: 2,
  keysOfOne: 20,
  /** Addresses that an organisation's news are sent to. */
  webhookEndpoints: 10,
  /** When the letters of a day's notifications leave: morning in Kyiv and in Warsaw. */
  digestHourUtc: 5,
  /** How long the old secret of an address signs beside its successor. */
  webhookOverlapHours: 24,
  /** From this level on a bin is full. */
  binFullLevel: 0.9,
  /** How long a rotated key goes on beside its successor, unless it is revoked. */
  keyOverlapHours: 24,
  /** Free text without a limit in the spec. */
  textMax: 200,
  emailMax: 254,
  urlMax: 2048,
  /** Days before and after these are refused, wherever one is given. */
  firstDay: '2000-01-01',
  lastDay: '2100-12-31',
  /** Rows of one imported file, of one call that saves some of them, and how long it can be taken back. */
  importRows: 2000,
  importBatch: 50,
  /** Rows in succession that the geocoder gives no answer for, until a look-up is given up. */
  importInVain: 3,
  importHours: 24,
  /** Saved views of one list, an account's. */
  viewsOfList: 50,
  /** Locations that a search counts; there may be more, and their pages are answered too. */
  searchedRows: 1000,
  /** Entries of the audit log that its pages reach; filters and the file reach the others. */
  auditRows: 10_000,
  /** The longest period of one answer. */
  periodYears: 10,
} as const

/** Centres and zooms of the maps (spec section 9). */
export const mapViews = {
  locations: { latitude: 48.8566, longitude: 31.1656, zoom: 7 },
  recycler: { latitude: 50.45, longitude: 30.52, zoom: 7 },
  storeZoom: 10,
  accuracyZoom: { House: 18, Street: 15, City: 12 },
} as const

export const imageTypes = ['image/png', 'image/svg+xml', 'image/webp', 'image/jpeg'] as const

/** Local storage keys (spec section 9). */
export const storageKeys = {
  language: 'gb-lang',
  session: 'auth:authToken',
  token: 'auth:authToken:token',
  me: 'me',
  authStatus: 'root',
} as const

/** What every sheet of bin labels is called (spec section 7). */
export const sheetFileName = 'qr-code-sheet.pdf'

/** The bin's QR text (spec section 3): `bin` and the guid without dashes. */
export const binQrText = (guid: string) => `bin${guid.replaceAll('-', '')}`
