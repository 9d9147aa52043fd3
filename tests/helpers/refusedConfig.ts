import { ConfigError, readConfig } from '../../server/config'

/** @returns what the start says of an environment that it refuses */
export const messageOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the configuration was accepted')
}
