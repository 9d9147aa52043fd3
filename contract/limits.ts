/**
 * The business constants of spec section 9, and further limits that the portal knows. `server/lib/limits.ts` contains
 * those that only the server applies. This file does not import Zod, so that the browser does not have to load Zod.
 */

export const currency = 'UAH'

export const limits = {
  /** The largest whole number and the largest amount in UAH that the API accepts. */
  numberMax: 1_000_000_000,
  /** Latest day for which a store can request a pickup, in days from today. */
  pickupRequestDays: 90,
  pickupHoursMax: 100,
  /** Largest mass in kg that can be reported of one material in a pickup. */
  pickupKgMax: 1_000_000,
  pageSize: 30,
  /** Maximum number of rows per page of any list. */
  pageRowsMost: 1000,
  /**
   * Numbers of rows per page that a user can choose in the staff area. The largest is also the maximum of the other
   * lists whose page size can be chosen.
   */
  pageSizes: [30, 50, 100],
  pagerButtons: 10,
  toastMs: 5000,
  passwordMin: 8,
  passwordMax: 128,
  organisationNameMax: 25,
  rewardNameMax: 46,
  rewardDescriptionMax: 125,
  /** Maximum number of cities per reward. It is low, because a page of rewards contains the cities of each reward. */
  rewardCities: 30,
  /** Minimum value of a reward. The form starts with 0 (spec section 9), which means that no value was entered yet. */
  rewardPointsMin: 1,
  phoneMin: 9,
  phoneMax: 16,
  binsPerLocation: 30,
  /** Number of days for which a bin is new. The home page names new bins that are private. */
  newBinDays: 7,
  /** Maximum number of locations in one call that counts their bins. */
  countedLocations: 1000,
  /** targetPoints = price in UAH × quantity × this factor. */
  targetPointsFactor: 10,
  /** The fee as a percentage of a sponsorship's sum, rounded half up to a kopiyka. */
  sponsorshipFeePercent: 5,
  /** Maximum number of rewards in one sponsorship request. */
  sponsorshipRewards: 100,
  deleteCountdownSeconds: 5,
  restoreTimeoutMs: 5000,
  searchDebounceMs: 500,
  mapDebounceMs: 500,
  mapMarkers: 1000,
  /** Zoom level below which a map shows one marker for each city. */
  mapOnePerCityBelowZoom: 10,
  citiesPerRow: 3,
  logoPreviewPx: 180,
  locationRowPx: 50,
  denseRowPx: 40,
  /** Default and maximum number of cities and of locations in analytics. */
  analyticsRows: 20,
  analyticsRowsMost: 1000,
  binRowPx: 200,
  /**
   * Width in pixels of a list's actions column, which has space for `maxActionButtons` buttons. A menu with further
   * actions makes the column wider.
   */
  actionsColumnPx: 90,
  maxActionButtons: 2,
  actionButtonPx: 36,
  menuCollapseMs: 400,
  qrDialogPx: 200,
  qrDownloadPx: 300,
  /** Maximum length of the name that the owner gives a bin. */
  binNameMax: 40,
  /** Maximum number of labels on one sheet of bin labels. */
  sheetLabels: 300,
  qrCellMm: 10,
  qrCodeBytes: 16,
  qrCreateMinMs: 2000,
  mapLibraryRetries: 3,
  fillLevelFallback: 40,
  /** Maximum number of sessions of one account. A further sign-in ends the session that has been unused for longest. */
  sessionsOfAccount: 200,
  uploadBytes: 5 * 1024 * 1024,
  svgUploadBytes: 256 * 1024,
  /** Longest side of a picture; the browser shrinks larger pictures before the upload. */
  uploadSidePx: 2048,
  /**
   * Maximum number of codes of a digital reward that no consumer has received. `digitalGoodMax` is the maximum length
   * of a code, and `digitalGoodsListed` the maximum number of a reward's codes in a list.
   */
  digitalGoods: 1000,
  /** Maximum number of codes of a digital reward, including those that consumers have received. */
  digitalGoodsWithGiven: 10_000,
  digitalGoodMax: 1000,
  digitalGoodsListed: 20,
  /** Maximum number of webhooks of an organisation. */
  webhookEndpoints: 10,
  /** Maximum number of cities, and of locations, to which a member of a team is limited. */
  memberLimitPlaces: 100,
  /** Maximum number of members of a team and of invitations to it together. */
  teamSize: 100,
  /** Maximum number of pending deliveries of one webhook. If there are more, the oldest deliveries are dropped. */
  webhookPending: 10_000,
  /** A bin with this fill level or a higher one is full. */
  binFullLevel: 0.9,
  /** Maximum length of a text for which the spec has no limit. */
  textMax: 200,
  /** Maximum lengths of parts of a street address. */
  houseNumberMax: 20,
  zipCodeMax: 20,
  emailMax: 254,
  urlMax: 2048,
  /** The first date that the API accepts; `lastDay` is the last one. */
  firstDay: '2000-01-01',
  lastDay: '2100-12-31',
  /** Maximum number of rows in an imported file. `importBatch` is the maximum in one call that saves them. */
  importRows: 2000,
  /** Maximum size in bytes of a file that is imported. The browser reads its rows. */
  importBytes: 20 * 1024 * 1024,
  /** Maximum number of characters of a cell. A cell may contain the ids of all cities of a record. */
  importCell: 2000,
  importBatch: 50,
  /** The lookup of points stops after this number of consecutive rows for which the geocoder did not respond. */
  unansweredGeocodesMax: 3,
  /** Maximum number of saved views of one account in one list. */
  viewsOfList: 50,
  /**
   * Maximum number of saved views of one account in all lists. Together with `viewBytes` it limits the size of the
   * response to `GET /views`.
   */
  viewsOfAccount: 200,
  /** Maximum size of a saved view's state as JSON, in bytes of UTF-8. */
  viewBytes: 8_192,
  /** Maximum number of bookings in each of a trip's lists. */
  tripStops: 200,
  /** Maximum number of changes of a trip in one call. */
  tripChanges: 200,
  /** Highest number of matches that a search of locations counts. Further matches can still be read by pages. */
  searchedRows: 500,
  /** Highest number of matches that a search of any other list counts. */
  matchesCounted: 10_000,
  /** Maximum number of words that a search treats separately. The last word includes the rest of the text. */
  searchWords: 8,
  /** Maximum number of changed fields named in one entry of the audit log. */
  auditFields: 40,
  /** Number of audit log entries that pages can reach. Filters and the exported file reach all entries. */
  auditRows: 10_000,
  /** Longest period, in years, that one call can request, for instance in analytics. */
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

/** File name of every PDF with bin labels (spec section 7). */
export const binLabelsFileName = 'qr-code-sheet.pdf'

/** Layouts of printed bin labels: one label per page, or eight labels per page. */
export const labelLayouts = ['pages', 'labels'] as const
export type LabelLayout = (typeof labelLayouts)[number]

/** Returns the text of the bin's QR code (spec section 3): `bin` and the guid without dashes. */
export const binQrText = (guid: string) => `bin${guid.replaceAll('-', '')}`
