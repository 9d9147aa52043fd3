import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { apiExtras } from '../../contract/extras'
import { readConfig } from '../../server/config'
import { messageOf } from '../helpers/refusedConfig'

test('a wrong value is named and quoted', () => {
  expect(messageOf({ PORT: 'http' })).toContain('PORT: must be a port number (got "http")')
})

test.each(['DATABASE_URL', 'SMTP_URL', 'REDIS_URL', 'FILES_URL', 'GEOCODER_URL', 'ROUTER_URL'])(
  'a wrong %s is named but not quoted: it may hold a password',
  name => {
    const message = messageOf({ [name]: 'mysql://portal:hunter2@db/portal' })
    expect(message).toContain(name)
    expect(message).not.toContain('hunter2')
  },
)

test.each(['foo', 'true', '10.0.0.0/8,', '10.0.0.0/33', '10.0.0.0/0', '10.0.0/8', '10.0.0.0/8/8', '::1/129'])(
  'TRUST_PROXY=%s is no network',
  value => {
    expect(messageOf({ TRUST_PROXY: value })).toMatch(/^TRUST_PROXY: .*10\.0\.0\.0\/8/)
  },
)

test.each([
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['127.0.0.1, fd00::/8,loopback', ['127.0.0.1', 'fd00::/8', 'loopback']],
])('TRUST_PROXY=%s is believed', (value, trustProxy) => {
  const config = readConfig({ TRUST_PROXY: value })
  expect(config.trustProxy).toEqual(trustProxy)
  expect(() => fastify({ trustProxy: config.trustProxy })).not.toThrow()
})

test.each(['api', '//elsewhere.example/api', 'ftp://api.example', 'https://'])('API_URL=%s is refused', value => {
  expect(messageOf({ API_URL: value })).toMatch(/^API_URL: /)
})

test('our own API can all that is beyond the spec, another one what API_EXTRAS says', () => {
  const extrasOf = (environment: Record<string, string>) => readConfig(environment).apiExtras
  expect(extrasOf({ ROUTER_URL: 'http://router.example' })).toEqual(apiExtras)
  expect(extrasOf({})).toEqual(apiExtras.filter(extra => extra !== 'routing'))
  expect(extrasOf({ API_URL: 'https://api.example' })).toEqual([])
  expect(extrasOf({ API_URL: 'https://api.example', API_EXTRAS: 'search, sort' })).toEqual(['search', 'sort'])
  expect(messageOf({ API_EXTRAS: 'sort,fly' })).toMatch(/^API_EXTRAS: must be some of sort, search/)
})

test.each(['/api', '/', 'https://api.example/v1'])('API_URL=%s is taken', value => {
  expect(readConfig({ API_URL: value }).apiUrl).toBe(value)
})
