/** All tables under one name: drizzle's schema object. */
export * from './operations'
export * from './organisations'
export * from './places'
export * from './requests'
export * from './rewards'
