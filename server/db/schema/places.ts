/** Cities, locations and their bins. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LocalizedNames } from '../../../contract/cities'
import type { Country } from '../../../contract/languages'
import {
  createdAt,
  generatedKeyColumn,
  maxJsonBytes,
  primaryKeyColumn,
  timestampColumn,
  version,
} from './commonColumns'
import { organisations } from './organisations'

export const cities = pgTable(
  'cities',
  {
    id: uuid('id').primaryKey(),
    country: text('country').$type<Country>().notNull(),
    names: jsonb('names').$type<LocalizedNames>().notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    population: integer('population').notNull(),
    /** The region of the city, which distinguishes cities of the same name. */
    region: jsonb('region').$type<LocalizedNames>(),
    /**
     * The names in all languages and the other names (server/geo/gazetteer/aliases.json), in lower case without
     * accents. A space precedes each word, so that a search can find the beginnings of words.
     */
    searchText: text('search_text').notNull(),
    /** Sort keys of the names, by language. */
    keys: jsonb('keys').$type<Record<string, string>>().notNull().generatedAlwaysAs(sql`sort_keys(names)`),
    /**
     * These four columns are unused, because a city's marker is at the city's own position. Servers of the previous
     * release still use them; a later release drops them.
     */
    west: doublePrecision('west'),
    south: doublePrecision('south'),
    east: doublePrecision('east'),
    north: doublePrecision('north'),
  },
  table => [
    maxJsonBytes('cities', table.names, 16 * 1024),
    maxJsonBytes('cities', table.region, 16 * 1024),
    maxJsonBytes('cities', table.keys, 16 * 1024),
    index('cities_largest').on(table.country, table.population.desc().nullsFirst(), table.id),
  ],
)

/**
 * Locations. A deleted location and its bins remain as long as rows such as sagas refer to them; its QR codes stop
 * working.
 */
export const locations = pgTable(
  'locations',
  {
    id: primaryKeyColumn(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    cityId: uuid('city_id')
      .notNull()
      .references(() => cities.id),
    name: text('name').notNull(),
    street: text('street').notNull(),
    houseNumber: text('house_number').notNull(),
    zipCode: text('zip_code'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** Whether the point counts as confirmed (server/geo/pointConfirmation.ts). If false, a person has to check it. */
    pointConfirmed: boolean('point_confirmed').notNull().default(true),
    createdAt: createdAt(),
    version: version(),
    /**
     * The highest number that a bin of the location ever had. Numbers are never reused, because they are printed on
     * labels.
     */
    lastBin: integer('last_bin').notNull().default(0),
    /**
     * Time of the location's latest change: it was edited, a bin was added, a machine reported about the bins, or a
     * pickup was requested, finished or undone.
     */
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    /**
     * The last day, in UTC, of the requested pickup. `pickupHours` are the opening hours for it. Both are null if no
     * pickup is requested.
     */
    pickupUntil: date('pickup_until'),
    pickupHours: text('pickup_hours'),
    deletedAt: timestampColumn('deleted_at'),
    nameKey: generatedKeyColumn('name_key', sql`sort_key(name)`),
    streetKey: generatedKeyColumn('street_key', sql`sort_key(street)`),
    /**
     * The words of the name and the address, each preceded by a space. The city is not included, because the list has a
     * separate filter by city.
     */
    searchText: generatedKeyColumn(
      'search_text',
      sql`search_key(' ' || name || ' ' || street || ' ' || house_number || coalesce(' ' || zip_code, ''))`,
    ),
  },
  table => [
    index('locations_by_name').on(table.organisationId, table.nameKey, table.id).where(sql`${table.deletedAt} is null`),
    index('locations_by_street')
      .on(table.organisationId, table.streetKey, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('locations_search')
      .using('gin', sql`search_parts(${table.organisationId}, ${table.searchText})`)
      .where(sql`${table.deletedAt} is null`),
    // The limit locationsDeletedDaily (contract/rowLimits.ts) uses this index. It counts the locations that an
    // organisation added within 24 hours and has deleted since.
    index('locations_deleted').on(table.organisationId, table.createdAt).where(sql`${table.deletedAt} is not null`),
    index('locations_expired').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('locations_newest')
      .on(table.organisationId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('locations_to_check')
      .on(table.organisationId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null and not ${table.pointConfirmed}`),
    index('locations_city')
      .on(table.organisationId, table.cityId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('locations_box')
      .using('gist', sql`point(${table.longitude}, ${table.latitude})`)
      .where(sql`${table.deletedAt} is null`),
    // Indexes of the maps: docs/adr/0008-map-queries.md. The migrations define `map_cell`, the SQL functions that use
    // these indexes, and the included columns of the indexes `locations_box` and `locations_box_own`.
    index('locations_box_own')
      .using('gist', sql`map_cell(${table.longitude}, ${table.latitude}, uuid_hash(${table.organisationId}))`)
      .where(sql`${table.deletedAt} is null`),
    index('locations_city_box')
      .on(table.cityId, table.latitude, table.longitude, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('locations_own_city_box')
      .on(table.organisationId, table.cityId, table.latitude, table.longitude, table.id)
      .where(sql`${table.deletedAt} is null`),
  ],
)

/** Number of locations of an organisation in a city. Triggers on `locations` update it; a row with 0 may remain. */
export const locationCounts = pgTable(
  'location_counts',
  {
    organisationId: uuid('organisation_id').notNull(),
    cityId: uuid('city_id').notNull(),
    total: integer('total').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organisationId, table.cityId] }),
    // This index is for the number of locations in a city on the recyclers' map.
    index('location_counts_city').on(table.cityId),
  ],
)

/**
 * Number of locations by organisation and by the hour in which they were added. Deleted locations do not count.
 * Triggers update the numbers. With them, a page of the list with a large offset is found without reading all rows
 * before it.
 */
export const hourlyLocationCounts = pgTable(
  'location_hours',
  {
    organisationId: uuid('organisation_id').notNull(),
    hour: timestampColumn('hour').notNull(),
    total: integer('total').notNull(),
  },
  table => [primaryKey({ columns: [table.organisationId, table.hour] })],
)

export const bins = pgTable(
  'bins',
  {
    id: primaryKeyColumn(),
    locationId: uuid('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** The name that the organisation gave the bin, in addition to the bin's number, which is in `name`. */
    ownName: text('own_name'),
    isPublic: boolean('is_public').notNull().default(false),
    /** The fill level that the bin reports, from 0 to 1; null if the bin reports none. */
    level: doublePrecision('level'),
    levelAt: timestampColumn('level_at'),
    emptiedAt: timestampColumn('emptied_at'),
    /** Time when the bin last reported a fault. If `faultClearedAt` is later, the fault is repaired. */
    faultAt: timestampColumn('fault_at'),
    faultNote: text('fault_note'),
    faultClearedAt: timestampColumn('fault_cleared_at'),
    /**
     * Time when a user marked the bin as emptied; null after the mark was undone. The three columns with the suffix
     * `BeforeMark` hold the bin's values before the mark, so that the mark can be undone.
     */
    markedEmptiedAt: timestampColumn('marked_emptied_at'),
    levelBeforeMark: doublePrecision('level_before_mark'),
    levelAtBeforeMark: timestampColumn('level_at_before_mark'),
    emptiedAtBeforeMark: timestampColumn('emptied_at_before_mark'),
    /**
     * Times of the latest publications that the bin is full and that it is faulty. `deferred` means that the state was
     * entered again soon after and is published by a later report (server/events/binStates.ts).
     */
    fullPublishedAt: timestampColumn('full_published_at'),
    isFullDeferred: boolean('is_full_deferred').notNull().default(false),
    faultyPublishedAt: timestampColumn('faulty_published_at'),
    isFaultyDeferred: boolean('is_faulty_deferred').notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  table => [index('bins_newest').on(table.locationId, table.createdAt, table.id)],
)
