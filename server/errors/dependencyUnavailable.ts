/**
 * A part that the server depends on and that does not answer: database, file store, geocoder. Whatever needs it is
 * answered 503 (apiErrors.ts); everything else goes on.
 */

/** The configuration's word for a part's address. */
const variables = {
  database: 'DATABASE_URL',
  replica: 'DATABASE_REPLICA_URL',
  files: 'FILES_URL',
  geocoder: 'GEOCODER_URL',
  router: 'ROUTER_URL',
} as const
export type Dependency = keyof typeof variables

export class DependencyUnavailable extends Error {
  /** The variable that says where the part is. */
  readonly variable: string
  constructor(part: Dependency, cause?: unknown) {
    super(`${variables[part]}: it does not answer`, { cause })
    this.variable = variables[part]
  }
}

/** An error and what caused it, the outermost first. */
export function* causesOf(error: unknown): Generator<unknown> {
  for (let each = error; each !== undefined && each !== null; each = (each as { cause?: unknown }).cause) yield each
}
