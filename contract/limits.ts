/** Every business constant of spec section 9, defined once. Zod-free: the browser loads this file. */

export const currency = 'UAH'

export const limits = {
  pageSize: 30,
  /** Maximum number of rows per page, for any list. */
  pageRowsMost: 1000,
  /**
   * Maximum number of cities in a response without pages, the cities with most locations first; a search finds the
   * other cities.
   */
  citiesListed: 5000,
  /** Maximum number of organisations in a response without pages. */
  organisationsListed: 1000,
  /** Choices of rows per page in the staff area, whose protocol has no fixed page size. */
  pageSizes: [30, 50, 100],
  pagerButtons: 10,
  toastMs: 5000,
  passwordMin: 8,
  passwordMax: 128,
  organisationNameMax: 25,
  rewardNameMax: 46,
  rewardDescriptionMax: 125,
  /** Maximum number of cities per reward, because a page of rewards names all of them. */
  rewardCities: 30,
  /** Minimum value of a reward. The form starts with 0 (spec section 9), which means that nothing was entered yet. */
  rewardPointsMin: 1,
  phoneMin: 9,
  phoneMax: 16,
  binsPerLocation: 30,
  /** Maximum number of locations in one call that counts their bins. */
  countedLocations: 1000,
  /** Factor in: targetPoints = price in UAH × quantity × factor. */
  targetPointsFactor: 10,
  /** Percentage of a sponsorship's sum, rounded half up to a kopiyka. */
  sponsorshipFeePercent: 5,
  /** Maximum number of rewards in one sponsorship request. */
  sponsorshipRewards: 100,
  /** Number of objects that fill a bin; the fill level is a share of it. */
  objectsPerBin: 200,
  deleteCountdownSeconds: 5,
  restoreTimeoutMs: 5000,
  searchDebounceMs: 500,
  mapDebounceMs: 500,
  mapMarkers: 1000,
  /**
   * Maximum number of markers in one response of a map call; the portal reads pages up to {@link limits.mapMarkers}.
   */
  mapPageSize: 250,
  /** Zoom below which a map shows one marker per city. */
  mapOnePerCityBelowZoom: 10,
  citiesPerRow: 3,
  logoPreviewPx: 180,
  locationRowPx: 50,
  denseRowPx: 40,
  /** Default and maximum number of rows by city and by location. */
  analyticsRows: 20,
  analyticsRowsMost: 1000,
  binRowPx: 200,
  /**
   * Width of a grid's column of actions with up to `actionsUpTo` actions; each further action makes the column wider.
   */
  actionsColumnPx: 90,
  actionsUpTo: 2,
  furtherActionPx: 36,
  menuCollapseMs: 400,
  qrDialogPx: 200,
  qrDownloadPx: 300,
  /** Maximum length of the name that a bin's owner gives it. */
  binNameMax: 40,
  /** Maximum number of labels on one sheet of bin labels. */
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
  /** Maximum number of live sessions of one account; a further sign-in ends the one unused for longest. */
  sessionsOfAccount: 200,
  uploadBytes: 5 * 1024 * 1024,
  svgUploadBytes: 256 * 1024,
  /** Longest side of a picture; the browser shrinks larger pictures before the upload. */
  uploadSidePx: 2048,
  /** Maximum number of codes of a digital reward, characters per code, and codes in a list. */
  digitalGoods: 1000,
  digitalGoodMax: 1000,
  digitalGoodsListed: 20,
  /** Maximum number of active keys with the same name and mode: one, and its successor during rotation. */
  keysOfOneName: 2,
  /** Maximum number of webhooks of an organisation. */
  webhookEndpoints: 10,
  /**
   * Maximum number of pending deliveries of one webhook. If there are more, the oldest are dropped,
   * `webhookDroppedAtOnce` at a time.
   */
  webhookPending: 10_000,
  webhookDroppedAtOnce: 100,
  /** E-mails of one kind to one recipient per hour, whatever their causes. */
  mailsToOneAnHour: 20,
  /**
   * E-mails to other people that one organisation can cause per hour, over all its sessions: enough for the largest
   * team, too few for a mass mailing.
   */
  reachingMailsAnHour: 300,
  /**
   * E-mails per hour to one address that the organisation typed: enough to correct a mistake, too few to harass the
   * address's owner.
   */
  mailsByOneToOneAnHour: 5,
  /** Shortest time between two notification e-mails to one account; later notifications are in the next e-mail. */
  notificationMailMinutes: 10,
  /** E-mails per hour to one address about new API keys and changed webhooks. */
  accessMailsAnHour: 20,
  /** E-mails with notifications that one organisation can cause per hour; further e-mails are sent later. */
  notificationMailsAnHour: 1000,
  /** Names of records in one line of a notification e-mail. */
  notificationMailNames: 3,
  /** Hour (UTC) at which daily notification e-mails are sent: morning in Kyiv and in Warsaw. */
  digestHourUtc: 5,
  /** Hours for which the old secret of a webhook also signs after a rotation. */
  webhookOverlapHours: 24,
  /** Level at and above which a bin is full. */
  binFullLevel: 0.9,
  /** Hours for which a rotated key works along with its successor, unless it is revoked. */
  keyOverlapHours: 24,
  /** Maximum length of free text that has no limit in the spec. */
  textMax: 200,
  /** Maximum lengths of parts of an address. */
  houseNumberMax: 20,
  zipCodeMax: 20,
  emailMax: 254,
  urlMax: 2048,
  /** Dates outside of this range are rejected everywhere. */
  firstDay: '2000-01-01',
  lastDay: '2100-12-31',
  /**
   * Maximum rows of an imported file, maximum rows of one call that saves some of them, and hours within which an
   * import can be undone.
   */
  importRows: 2000,
  /** Maximum size in bytes of a file that the browser reads rows from. */
  importBytes: 20 * 1024 * 1024,
  /** Maximum number of characters of a cell. A cell may list the ids of all cities of a record. */
  importCell: 2000,
  importBatch: 50,
  /** Successive rows without an answer from the geocoder after which a look-up is given up. */
  importInVain: 3,
  importHours: 24,
  /** Maximum number of saved views of one account in one list. */
  viewsOfList: 50,
  /**
   * Maximum number of saved views of one account in all lists. With `viewBytes` it limits the size of the response to
   * `GET /views`.
   */
  viewsOfAccount: 200,
  /** Maximum size of a saved view's state as JSON, in bytes of UTF-8. */
  viewBytes: 8_192,
  /** Maximum number of bookings in each list of a stored trip. */
  tripStops: 200,
  /** Maximum number of changes of a trip in one call. */
  tripChanges: 200,
  /** Number up to which a search counts locations. There may be more, and their pages can be read too. */
  searchedRows: 500,
  /** Maximum number of words that a search looks for separately; the last one includes the rest of the text. */
  searchWords: 8,
  /** Maximum number of changed fields named in one entry of the audit log. */
  auditFields: 40,
  /** Number of audit log entries that pages can reach; filters and the exported file reach the other entries. */
  auditRows: 10_000,
  /** Longest period of one response, in years. */
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

/** File name of every sheet of bin labels (spec section 7). */
export const sheetFileName = 'qr-code-sheet.pdf'

/** Layouts of bin labels on paper: one per page, or eight per sheet of labels. */
export const sheetLayouts = ['pages', 'labels'] as const
export type SheetLayout = (typeof sheetLayouts)[number]

/** Returns the text of the bin's QR code (spec section 3): `bin` and the guid without dashes. */
export const binQrText = (guid: string) => `bin${guid.replaceAll('-', '')}`
