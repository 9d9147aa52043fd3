/** Cities, locations, their bins, and what was collected there. */
import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { Material } from '../../../contract/statuses'
import { at, createdAt, id, keyOf, maxJsonBytes, version } from './columns'
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
    /** The folded names in all languages, each word after a space, so that ` odes` finds beginnings of words. */
    searchText: text('search_text').notNull(),
    /** Sort keys of the names, by language. */
    keys: jsonb('keys').$type<Record<string, string>>().notNull().generatedAlwaysAs(sql`sort_keys(names)`),
    /**
     * Unused, because a city's marker has the city's own position: servers of the previous version still use it.
     * The next version drops it.
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

/** A deleted location and its bins remain for the sagas that refer to them; the codes of the bins stop working. */
export const locations = pgTable(
  'locations',
  {
    id: id(),
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
    /** Whether a person confirmed the point; `false` means that it has to be checked. */
    pointConfirmed: boolean('point_confirmed').notNull().default(true),
    createdAt: createdAt(),
    version: version(),
    /** The highest number that a bin of the location ever had: a printed label is never reused for another bin. */
    lastBin: integer('last_bin').notNull().default(0),
    /** When the address or the content of the bins last changed. */
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
    nameKey: keyOf('name_key', sql`sort_key(name)`),
    streetKey: keyOf('street_key', sql`sort_key(street)`),
    /** Each word of name and address after a space; the city is filtered separately. */
    searchText: keyOf(
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
    // Counted for the daily limit of deleted locations.
    index('locations_deleted').on(table.organisationId, table.createdAt).where(sql`${table.deletedAt} is not null`),
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
    // Indexes of the maps: docs/adr/0008-map-queries.md. The migrations define `map_cell`, the functions that use
    // these indexes, and the included columns of both box indexes.
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

/** Number of locations of an organisation in a city, updated by triggers on `locations`; a row with 0 may remain. */
export const locationCounts = pgTable(
  'location_counts',
  {
    organisationId: uuid('organisation_id').notNull(),
    cityId: uuid('city_id').notNull(),
    total: integer('total').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organisationId, table.cityId] }),
    // Supports the total of a city on the recyclers' map.
    index('location_counts_city').on(table.cityId),
  ],
)

/**
 * Number of existing locations that an organisation added in an hour, updated by triggers. Distant pages of the
 * list are found from these.
 */
export const locationHours = pgTable(
  'location_hours',
  {
    organisationId: uuid('organisation_id').notNull(),
    hour: at('hour').notNull(),
    total: integer('total').notNull(),
  },
  table => [primaryKey({ columns: [table.organisationId, table.hour] })],
)

export const bins = pgTable(
  'bins',
  {
    id: id(),
    locationId: uuid('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** The owner's name of the bin, in addition to the number in `name`. */
    ownName: text('own_name'),
    isPublic: boolean('is_public').notNull().default(false),
    /** The level that the bin reports, from 0 to 1; null if it reports none. */
    level: doublePrecision('level'),
    levelAt: at('level_at'),
    emptiedAt: at('emptied_at'),
    /** The newest fault; it is repaired if it is older than `faultClearedAt`. */
    faultAt: at('fault_at'),
    faultNote: text('fault_note'),
    faultClearedAt: at('fault_cleared_at'),
    createdAt: createdAt(),
    version: version(),
  },
  table => [index('bins_newest').on(table.locationId, table.createdAt, table.id)],
)

/** The current content of a location's bins; a pickup empties it. */
export const stock = pgTable(
  'stock',
  {
    locationId: uuid('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    material: text('material').$type<Material>().notNull(),
    type: text('type').notNull(),
    objects: bigint('objects', { mode: 'number' }).notNull(),
    grams: bigint('grams', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.locationId, table.material, table.type] })],
)

/** Everything that was collected, by day. */
export const collections = pgTable(
  'collections',
  {
    locationId: uuid('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    material: text('material').$type<Material>().notNull(),
    type: text('type').notNull(),
    objects: bigint('objects', { mode: 'number' }).notNull(),
    grams: bigint('grams', { mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.locationId, table.day, table.material, table.type] }),
    index('collections_old').on(table.day),
  ],
)

/** The sums of `collections` by month, updated by triggers: figures over years are read from this table. */
export const monthlyCollections = pgTable(
  'monthly_collections',
  {
    /** The row is deleted with the last of the location's days in the month. */
    locationId: uuid('location_id').notNull(),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    material: text('material').$type<Material>().notNull(),
    /** Number of rows of `collections` that are summed. */
    parts: integer('parts').notNull(),
    objects: bigint('objects', { mode: 'number' }).notNull(),
    grams: bigint('grams', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.locationId, table.month, table.material] })],
)

/** The weight of each type by month, updated by triggers that run after those of the sums by month. */
export const monthlyTypes = pgTable(
  'monthly_types',
  {
    /** The row is deleted with the last of the location's days in the month. */
    locationId: uuid('location_id').notNull(),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    material: text('material').$type<Material>().notNull(),
    type: text('type').notNull(),
    /** Number of rows of `collections` that are summed. */
    parts: integer('parts').notNull(),
    grams: bigint('grams', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.locationId, table.month, table.material, table.type] })],
)
