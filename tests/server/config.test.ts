import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { apiExtensions } from '../../contract/apiExtensions'
import { readConfig } from '../../server/config'
import { environmentVariableNames } from '../../server/environment'
import { describeMisspelledVariables } from '../../server/startup/misspelledVariables'
import { configErrorOf } from '../helpers/configError'

test('a wrong value is named and quoted', () => {
  expect(configErrorOf({ PORT: 'http' })).toContain('PORT: must be a port number (got "http")')
})

test.each(['DATABASE_URL', 'DATABASE_REPLICA_URL', 'SMTP_URL', 'REDIS_URL', 'FILES_URL', 'GEOCODER_URL', 'ROUTER_URL'])(
  'a wrong %s is named but not quoted, because it may hold a password',
  name => {
    const message = configErrorOf({ [name]: 'mysql://portal:hunter2@db/portal' })
    expect(message).toContain(name)
    expect(message).not.toContain('hunter2')
  },
)

test.each([
  ['sslmode=require', 'sslmode=verify-full'],
  ['connect_timeout=3&sslmode=prefer&sslrootcert=/ca.pem', 'connect_timeout=3&sslmode=verify-full&sslrootcert=/ca.pem'],
  ['sslmode=no-verify', 'sslmode=no-verify'],
  ['uselibpqcompat=true&sslmode=require', 'uselibpqcompat=true&sslmode=require'],
])('%s of a database means %s', (given, used) => {
  const url = (query: string) => `postgres://portal@db.example.org/portal?${query}`
  const config = readConfig({ DATABASE_URL: url(given), DATABASE_REPLICA_URL: url(given) })
  expect([config.databaseUrl, config.databaseReplicaUrl]).toEqual([url(used), url(used)])
})

test.each(['foo', 'true', '10.0.0.0/8,', '10.0.0.0/33', '10.0.0.0/0', '10.0.0/8', '10.0.0.0/8/8', '::1/129'])(
  'TRUST_PROXY=%s is not a network',
  value => {
    expect(configErrorOf({ TRUST_PROXY: value })).toMatch(/^TRUST_PROXY: .*10\.0\.0\.0\/8/)
  },
)

test.each([
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['127.0.0.1, fd00::/8,loopback', ['127.0.0.1', 'fd00::/8', 'loopback']],
])('TRUST_PROXY=%s is accepted', (value, trustProxy) => {
  const config = readConfig({ TRUST_PROXY: value })
  expect(config.trustProxy).toEqual(trustProxy)
  expect(() => fastify({ trustProxy: config.trustProxy })).not.toThrow()
})

test.each(['api', '//elsewhere.example/api', 'ftp://api.example', 'https://'])('API_URL=%s is rejected', value => {
  expect(configErrorOf({ API_URL: value })).toMatch(/^API_URL: /)
})

test('our own API has all extras that are not in the specification, another one has those of API_EXTRAS', () => {
  const extrasOf = (environment: Record<string, string>) => readConfig(environment).apiExtensions
  expect(extrasOf({ ROUTER_URL: 'http://router.example' })).toEqual(apiExtensions)
  expect(extrasOf({})).toEqual(apiExtensions.filter(extra => extra !== 'routing'))
  expect(extrasOf({ API_URL: 'https://api.example' })).toEqual([])
  expect(extrasOf({ API_URL: 'https://api.example', API_EXTRAS: 'search, sort' })).toEqual(['search', 'sort'])
  expect(configErrorOf({ API_EXTRAS: 'sort,fly' })).toMatch(/^API_EXTRAS: must be some of sort, search/)
})

test.each(['/api', '/', 'https://api.example/v1'])('API_URL=%s is accepted', value => {
  expect(readConfig({ API_URL: value }).apiUrl).toBe(value)
})

describe('demo accounts', () => {
  test.each([
    {},
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://portal.localhost' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { PUBLIC_URL: 'https://portal.example', DEMO: 'true' },
  ])('%j has them', environment => {
    expect(readConfig(environment).demo).toBe(true)
  })

  test('support staff need a second factor, except in the demo', () => {
    expect(readConfig({ DEMO: 'false' }).isStaffFactorRequired).toBe(true)
    expect(readConfig({ DEMO: 'true' }).isStaffFactorRequired).toBe(false)
    expect(readConfig({ DEMO: 'true', STAFF_SECOND_FACTOR: 'true' }).isStaffFactorRequired).toBe(true)
  })

  test.each([
    { DEMO: 'false' },
    { DATABASE_URL: 'postgres://db/portal' },
    { PUBLIC_URL: 'https://portal.example', DATABASE_URL: 'postgres://db/portal' },
    { PUBLIC_URL: 'https://portal.example', DEMO: 'false' },
  ])('%j has none', environment => {
    expect(readConfig(environment).demo).toBe(false)
  })

  test.each(['https://localhost', 'http://portal.example', 'http://10.0.0.1', 'http://127.portal.example'])(
    'PUBLIC_URL=%s alone is not enough: the start asks for what is missing',
    PUBLIC_URL => {
      expect(configErrorOf({ PUBLIC_URL })).toMatch(/^DATABASE_URL: .*DEMO=false.*DEMO=true/)
    },
  )

  test('a portal that others can reach is not local, by its address or by where it listens', () => {
    expect(readConfig({}).isLocal).toBe(true)
    expect(readConfig({ HOST: '0.0.0.0' }).isLocal).toBe(false)
    expect(readConfig({ PUBLIC_URL: 'https://portal.example', DEMO: 'true' }).isLocal).toBe(false)
  })
})

describe('misspelled variables', () => {
  /**
   * Returns misspellings of a variable's name: with two neighbouring characters swapped, one character left out, one
   * doubled, or all in lower case.
   */
  const misspellingsOf = (name: string) => {
    const places = Array.from({ length: name.length - 1 }, (_, at) => at)
    const swapped = places.map(at => name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2))
    const changed = places.flatMap(at => [
      name.slice(0, at) + name.slice(at + 1),
      name.slice(0, at + 1) + name.slice(at),
    ])
    return [...swapped, ...(name.length < 6 ? [] : changed), name.toLowerCase()].filter(
      each => !environmentVariableNames.includes(each),
    )
  }

  test.each(environmentVariableNames)('of %s are reported', name => {
    for (const wrong of misspellingsOf(name)) {
      const [line] = describeMisspelledVariables([wrong], environmentVariableNames)
      expect([wrong, line]).toEqual([wrong, expect.stringContaining(name)])
    }
  })

  test('are distinguished from the variables of other programs', () => {
    const others = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'PORTS',
      'TERM',
      'USER',
      'NODE_ENV',
      'PWD',
      'LANG',
      'DEMON',
      'npm_config_host',
    ]
    expect(describeMisspelledVariables([...others, ...environmentVariableNames], environmentVariableNames)).toEqual([])
  })
})
