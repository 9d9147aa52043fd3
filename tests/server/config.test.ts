import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config'

const messageOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the configuration was accepted')
}

test('a wrong value is named and quoted', () => {
  expect(messageOf({ PORT: 'http' })).toContain('PORT: must be a port number (got "http")')
})

test.each(['DATABASE_URL', 'SMTP_URL', 'REDIS_URL', 'FILES_URL', 'GEOCODER_URL'])(
  'a wrong %s is named but not quoted: it may hold a password',
  name => {
    const message = messageOf({ [name]: 'mysql://portal:hunter2@db/portal' })
    expect(message).toContain(name)
    expect(message).not.toContain('hunter2')
  },
)
