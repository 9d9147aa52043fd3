/**
 * Defines the error of a dependency that does not respond, such as the database or the file store. Calls that need the
 * dependency get 503 (apiErrors.ts).
 */

/** The environment variable with the URL or path of each dependency. */
const variables = {
  database: 'DATABASE_URL',
  replica: 'DATABASE_REPLICA_URL',
  files: 'FILES_URL',
  geocoder: 'GEOCODER_URL',
  router: 'ROUTER_URL',
} as const
export type Dependency = keyof typeof variables

export class DependencyUnavailable extends Error {
  /** The environment variable that configures the dependency. */
  readonly variable: string
  constructor(part: Dependency, cause?: unknown, problem = 'it does not answer') {
    super(`${variables[part]}: ${problem}`, { cause })
    this.variable = variables[part]
  }
}

/** Yields an error and its causes, outermost first. */
export function* causesOf(error: unknown): Generator<unknown> {
  for (let each = error; each !== undefined && each !== null; each = (each as { cause?: unknown }).cause) yield each
}
