import { ConfigError, readConfig } from '../../server/config'

/** @returns the message of the start for an environment that it rejects */
export const messageOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the configuration was accepted')
}
