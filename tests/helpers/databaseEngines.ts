/**
 * The databases on which the tests run that cover both. `npm test` runs them on PostgreSQL, on which they take a third
 * of the time. `npm run attack -- --only embedded` repeats them on the embedded database, which has the same engine
 * but another driver and a single connection.
 */
export type DatabaseEngine = 'embedded' | 'postgres'

export const databaseEngines: readonly DatabaseEngine[] =
  process.env.TEST_DATABASE === 'embedded' ? ['embedded'] : ['postgres']
