/** The masses in bins, and the collected masses by day and by month. */
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Material } from '../../../contract/statuses'
import { locations } from './places'

/** The content of a location's bins since the last pickup. */
export const locationStock = pgTable(
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

/** The masses that were collected at each location on each day, by material and type. */
export const dailyCollections = pgTable(
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

/** The sums of `collections` by month and material. Triggers update them; analytics of several years read them. */
export const monthlyCollections = pgTable(
  'monthly_collections',
  {
    /**
     * No foreign key is needed: triggers delete the row when the last row of `collections` that its sum includes is
     * deleted.
     */
    locationId: uuid('location_id').notNull(),
    /** The first day of the summed month. */
    month: date('month', { mode: 'string' }).notNull(),
    material: text('material').$type<Material>().notNull(),
    /** Number of rows of `collections` that the sum includes. */
    parts: integer('parts').notNull(),
    objects: bigint('objects', { mode: 'number' }).notNull(),
    grams: bigint('grams', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.locationId, table.month, table.material] })],
)

/**
 * The sums of `collections` by month, material and type. Triggers update them after the triggers that update
 * `monthly_collections`.
 */
export const monthlyTypeMasses = pgTable(
  'monthly_types',
  {
    /**
     * No foreign key is needed: triggers delete the row when the last row of `collections` that its sum includes is
     * deleted.
     */
    locationId: uuid('location_id').notNull(),
    /** The first day of the summed month. */
    month: date('month', { mode: 'string' }).notNull(),
    material: text('material').$type<Material>().notNull(),
    type: text('type').notNull(),
    /** Number of rows of `collections` that the sum includes. */
    parts: integer('parts').notNull(),
    grams: bigint('grams', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.locationId, table.month, table.material, table.type] })],
)
