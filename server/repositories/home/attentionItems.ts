/** SQL of the attention items of the home page that name a location. */
import { type SQL, sql } from 'drizzle-orm'

/**
 * The orders of the lists that the portal opens from the attention items (`src/custom/home/homeLinks.ts`), so that the
 * first location of an item is also the first one of its list.
 */
export const newestStore = sql`l.created_at desc, l.id desc`
export const fullestBin = sql`b.level desc nulls last, b.id desc`

/**
 * Returns the columns of an attention item: the number of rows (of bins or of locations) that meet a condition, and the
 * id and name of the location `l` of the first of these rows.
 */
export const attentionItemColumns = (key: string, when: SQL, order: SQL) => {
  const [value, at, name] = [key, `${key}At`, `${key}Name`].map(sql.identifier)
  const first = (column: SQL) => sql`(array_agg(${column} order by ${order}) filter (where ${when}))[1]`
  return sql`count(*) filter (where ${when}) as ${value}, ${first(sql`l.id`)} as ${at}, ${first(sql`l.name`)} as ${name}`
}

/**
 * Returns the query of an attention item that counts the locations (`l`) that meet a condition, and names the newest.
 */
export const storeAttentionQuery = (key: string, when: SQL) => {
  const [value, at, name] = [key, `${key}At`, `${key}Name`].map(sql.identifier)
  const stores = sql`from locations l where ${when}`
  return sql`
  select counted.n as ${value}, first.id as ${at}, first.name as ${name}
  from (select count(*) as n ${stores}) counted
  left join lateral (select l.id, l.name ${stores} order by ${newestStore} limit 1) first on true`
}
