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
import type { Country } from '../../../contract/limits'
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
    /** Where it lies, to tell namesakes apart. */
    region: jsonb('region').$type<LocalizedNames>(),
    /** The folded names in all languages, each word behind a blank, so that ` odes` finds beginnings of words. */
    searchText: text('search_text').notNull(),
    /** What orders the names, by language. */
    keys: jsonb('keys').$type<Record<string, string>>().notNull().generatedAlwaysAs(sql`sort_keys(names)`),
    /** Unused since a city's marker has the city's own position: kept for servers of the previous version, dropped in the next. */
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

/** A deleted location stays for the sagas that name it, and so do its bins; their codes stop working. */
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
    /** Whether a person confirmed the point; `false`: it is to be checked. */
    pointConfirmed: boolean('point_confirmed').notNull().default(true),
    createdAt: createdAt(),
    version: version(),
    /** The highest number that a bin of it ever had: a label once printed is never another bin's. */
    lastBin: integer('last_bin').notNull().default(0),
    /** Of the address or of what lies in the bins. */
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
    nameKey: keyOf('name_key', sql`sort_key(name)`),
    streetKey: keyOf('street_key', sql`sort_key(street)`),
    /** Each word of name and address behind a blank; the city is chosen beside. */
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
    // For maps: docs/adr/0008-map-queries.md. `map_cell`, the functions that walk these and the columns that both indexes of boxes
    // include are in the migrations.
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

/** How many locations an organisation has in a city, kept by triggers on `locations`; a row at 0 may remain. */
export const locationCounts = pgTable(
  'location_counts',
  {
    organisationId: uuid('organisation_id').notNull(),
    cityId: uuid('city_id').notNull(),
    total: integer('total').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organisationId, table.cityId] }),
    // What a city has in all, on the map of the recyclers.
    index('location_counts_city').on(table.cityId),
  ],
)

/** How many locations an organisation added in an hour and still has, kept by triggers: from these a far page is found. */
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
    /** What its owner calls it, beside the number in `name`. */
    ownName: text('own_name'),
    isPublic: boolean('is_public').notNull().default(false),
    /** As the bin reports it, from 0 to 1; `null` of one that does not. */
    level: doublePrecision('level'),
    levelAt: at('level_at'),
    emptiedAt: at('emptied_at'),
    /** The newest fault; older than `faultClearedAt` it is mended. */
    faultAt: at('fault_at'),
    faultNote: text('fault_note'),
    faultClearedAt: at('fault_cleared_at'),
    createdAt: createdAt(),
    version: version(),
  },
  table => [index('bins_newest').on(table.locationId, table.createdAt, table.id)],
)

/** What lies in a location's bins now; a pickup empties it. */
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

/** What was collected in all, by day. */
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

/** The same by month, kept by triggers on `collections`: what figures over years are read from. */
export const monthlyCollections = pgTable(
  'monthly_collections',
  {
    /** Goes with the last of the location's days. */
    locationId: uuid('location_id').notNull(),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    material: text('material').$type<Material>().notNull(),
    /** Rows of `collections` that it sums. */
    parts: integer('parts').notNull(),
    objects: bigint('objects', { mode: 'number' }).notNull(),
    grams: bigint('grams', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.locationId, table.month, table.material] })],
)

/** What was weighed of each type by month; kept by triggers that follow those of the sums by month. */
export const monthlyTypes = pgTable(
  'monthly_types',
  {
    /** Goes with the last of the location's days. */
    locationId: uuid('location_id').notNull(),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    material: text('material').$type<Material>().notNull(),
    type: text('type').notNull(),
    /** Rows of `collections` that it sums. */
    parts: integer('parts').notNull(),
    grams: bigint('grams', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.locationId, table.month, table.material, table.type] })],
)
