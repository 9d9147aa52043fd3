export type DatabaseEngine = 'embedded' | 'postgres'

/**
 * The databases on which tests run that can run on both. `npm test` runs them on PostgreSQL, which is faster. `npm run
 * attack -- --only embedded` repeats them on the embedded database, which has the same engine, but another driver and a
 * single connection.
 */
export const databaseEngines: readonly DatabaseEngine[] =
  process.env.TEST_DATABASE === 'embedded' ? ['embedded'] : ['postgres']
