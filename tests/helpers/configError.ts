import { ConfigError, readConfig } from '../../server/config'

/** Returns the message with which the server rejects an environment at its start. */
export const configErrorOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the configuration was accepted')
}
