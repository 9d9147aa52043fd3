/** Each business constant of spec section 9, once. Zod-free: the browser loads this file. */

export const countries = ['UA', 'PL'] as const
export type Country = (typeof countries)[number]

interface LanguageRow {
  bcp47: string
  /** In the language itself. */
  name: string
  /** On 24 × 16: filled paths, or strokes where there is a width. */
  flag: readonly (readonly [colour: string, path: string, width?: number])[]
}

/** The languages by the product's own codes, in the order of the menu (docs/adding-a-language.md). `ua` is BCP 47's `uk`. */
export const languageTable = {
  en: {
    bcp47: 'en-GB',
    name: 'English',
    flag: [
      ['#012169', 'M0 0h24v16H0z'],
      ['#fff', 'm0 0 24 16M24 0 0 16', 3.2],
      ['#c8102e', 'm0 0 24 16M24 0 0 16', 1.6],
      ['#fff', 'M12 0v16M0 8h24', 5.4],
      ['#c8102e', 'M12 0v16M0 8h24', 3.2],
    ],
  },
  ua: {
    bcp47: 'uk-UA',
    name: 'Українська',
    flag: [
      ['#0057b7', 'M0 0h24v8H0z'],
      ['#ffd700', 'M0 8h24v8H0z'],
    ],
  },
  pl: {
    bcp47: 'pl-PL',
    name: 'Polski',
    flag: [
      ['#fff', 'M0 0h24v8H0z'],
      ['#dc143c', 'M0 8h24v8H0z'],
    ],
  },
} as const satisfies Record<string, LanguageRow>
export type Language = keyof typeof languageTable
export const languages = Object.keys(languageTable) as readonly Language[]

/** English where there is no such language, or no longer: accounts and mails keep the one that they were made in. */
export const knownLanguage = (code: string) => languages.find(language => language === code) ?? 'en'

/** A value for each language. */
export const ofEachLanguage = <Value>(of: (language: Language) => Value) =>
  Object.fromEntries(languages.map(language => [language, of(language)])) as Record<Language, Value>

/** What browsers, Intl and `<html lang>` call our languages. */
export const bcp47 = ofEachLanguage((language): string => languageTable[language].bcp47)

/** The language that a country's own names and streets are in. */
export const countryLanguage = { UA: 'ua', PL: 'pl' } as const satisfies Record<Country, Language>

/** A name of several languages: English where the reader's lacks, any where that does too. An API of one's own may know few. */
export const localName = (names: Partial<Record<string, string>>, language: Language): string =>
  names[language] ?? names.en ?? Object.values(names).find(name => name !== undefined) ?? ''

export const currency = 'UAH'

export const limits = {
  pageSize: 30,
  /** Rows of a page at most, whatever list it is of. */
  pageRowsMost: 1000,
  /** Cities in one answer that has no pages, the fullest first: a search finds the others. */
  citiesListed: 5000,
  /** Organisations in one answer that has no pages. */
  organisationsListed: 1000,
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
  /** Locations of one call that counts their bins. */
  countedLocations: 1000,
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
  denseRowPx: 40,
  /** Rows by city and by location where nobody asks for more, and at most. */
  analyticsRows: 20,
  analyticsRowsMost: 1000,
  binRowPx: 200,
  /** Of a grid's column of actions, with up to `actionsUpTo` of them; wider for each further one. */
  actionsColumnPx: 90,
  actionsUpTo: 2,
  furtherActionPx: 36,
  menuCollapseMs: 400,
  qrDialogPx: 200,
  qrDownloadPx: 300,
  /** Of the name that a bin's owner gives it. */
  binNameMax: 40,
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
  /** Live sessions of one account; another sign-in ends the one that was not used for longest. */
  sessionsOfAccount: 200,
  uploadBytes: 5 * 1024 * 1024,
  svgUploadBytes: 256 * 1024,
  /** The browser makes larger pictures smaller before it uploads them. */
  uploadSidePx: 2048,
  /** Goods of a digital reward, characters of each, and how many of them a list shows. */
  digitalGoods: 1000,
  digitalGoodMax: 1000,
  digitalGoodsListed: 20,
  /** Working keys of one name and mode: one, and its successor while it is rotated. */
  keysOfOneName: 2,
  /** Addresses that an organisation's news are sent to. */
  webhookEndpoints: 10,
  /** Deliveries that wait for one webhook. When there are more, the oldest are dropped, so many at a time. */
  webhookPending: 10_000,
  webhookDroppedAtOnce: 100,
  /** E-mails of one kind to one recipient in an hour, from all causes together. */
  mailsToOneAnHour: 20,
  /**
   * E-mails by which one organisation reaches others in an hour, over all its sessions: enough for the largest team, too few
   * for a mass mailing.
   */
  reachingMailsAnHour: 300,
  /** Those to one address that it typed: enough to correct a mistake, too few to pester the owner of the address. */
  mailsByOneToOneAnHour: 5,
  /** Notifications are sent by e-mail at most so often to one account; what happens meanwhile is in the next e-mail. */
  notificationMailMinutes: 10,
  /** E-mails to one address, in an hour, about new API keys and changed webhooks. */
  accessMailsAnHour: 20,
  /** E-mails with notifications that one organisation causes in an hour; what exceeds them is sent later. */
  notificationMailsAnHour: 1000,
  /** Names of records in one line of such an e-mail. */
  notificationMailNames: 3,
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
  /** Of an address. */
  houseNumberMax: 20,
  zipCodeMax: 20,
  emailMax: 254,
  urlMax: 2048,
  /** Days before and after these are refused, wherever one is given. */
  firstDay: '2000-01-01',
  lastDay: '2100-12-31',
  /** Rows of one imported file, of one call that saves some of them, and how long it can be taken back. */
  importRows: 2000,
  /** Bytes of a file that rows are read from in the browser. */
  importBytes: 20 * 1024 * 1024,
  /** Characters: a record's cities are as many ids. */
  importCell: 2000,
  importBatch: 50,
  /** Rows in succession that the geocoder gives no answer for, until a look-up is given up. */
  importInVain: 3,
  importHours: 24,
  /** Saved views of one list, an account's. */
  viewsOfList: 50,
  /** Saved views of one account in all lists. With `viewBytes` it limits the size of the answer to `GET /views`. */
  viewsOfAccount: 200,
  /** The state of a saved view as JSON, in bytes of UTF-8. */
  viewBytes: 8_192,
  /** Bookings of a kept trip, in each of its lists. */
  tripStops: 200,
  /** Changes of a trip in one call. */
  tripChanges: 200,
  /** Locations that a search counts to; there may be more, and their pages are answered too. */
  searchedRows: 500,
  /** Words of a search that are looked for each by itself; the last of so many is all that follows. */
  searchWords: 8,
  /** Names of changed fields in one entry of the audit log. */
  auditFields: 40,
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

/** How the labels of bins lie on paper: one a page, or eight on a sheet of labels. */
export const sheetLayouts = ['pages', 'labels'] as const
export type SheetLayout = (typeof sheetLayouts)[number]

/** The bin's QR text (spec section 3): `bin` and the guid without dashes. */
export const binQrText = (guid: string) => `bin${guid.replaceAll('-', '')}`
