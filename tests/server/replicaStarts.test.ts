/** Checks the message at the start if a read replica cannot be used, and how its lag is measured. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config'
import { openPostgres } from '../../server/db/postgres'
import { createReplicaProgress, parseWalPosition } from '../../server/db/replica/progress'
import { openReplica } from '../../server/db/replica/replica'
import { createLog } from '../../server/lib/log'
import { configErrorOf } from '../helpers/configError'
import { findFreePort } from '../helpers/freePort'
import { createPostgresDatabase } from '../helpers/postgres'
import { hasStreamingReplica, type StreamingPair, startStreamingPair } from '../helpers/streamingReplica'

const log = createLog('silent')

describe('DATABASE_REPLICA_URL', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>
  let primary: Awaited<ReturnType<typeof openPostgres>>
  let pair: StreamingPair | undefined
  beforeAll(async () => {
    database = await createPostgresDatabase()
    primary = await openPostgres(database.url)
    pair = hasStreamingReplica ? await startStreamingPair() : undefined
  })
  afterAll(async () => {
    await pair?.close()
    await primary.close()
    await database.drop()
  })
  const rejection = (url: string) =>
    openReplica(url, primary.db, log).then(
      replica => replica.close(),
      error => error.message,
    )

  test('needs DATABASE_URL', () => {
    const DATABASE_REPLICA_URL = 'postgres://replica/portal'
    expect(configErrorOf({ DATABASE_REPLICA_URL })).toMatch(/^DATABASE_URL: is needed with DATABASE_REPLICA_URL/)
    const DATABASE_URL = 'postgres://primary/portal'
    expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL }).databaseReplicaUrl).toBe(DATABASE_REPLICA_URL)
  })

  test('of the primary itself is rejected in one line', async () => {
    expect(await rejection(database.url)).toMatch(
      /^DATABASE_REPLICA_URL: it is no standby .*; give the address of a .*$/,
    )
  })

  test('of a database that does not exist is rejected in one line', async () => {
    const url = new URL(database.url)
    url.pathname = '/nowhere'
    expect(await rejection(url.href)).toMatch(/^DATABASE_REPLICA_URL: PostgreSQL has no such database; .*\(3D000\)$/)
  })

  test('where no server listens is waited for', async () => {
    const url = `postgres://postgres@127.0.0.1:${await findFreePort()}/postgres`
    const replica = await openReplica(url, primary.db, log)
    expect(replica.state()).toBe('away')
    await replica.close()
  })

  describe.skipIf(!hasStreamingReplica && process.env.CI !== 'true')('of a standby', () => {
    test('of another server is rejected in one line', async () => {
      expect(await rejection(pair?.standby.url ?? '')).toMatch(
        /^DATABASE_REPLICA_URL: it replicates another server .*$/,
      )
    })

    test('that is promoted while the server runs is no longer used', async () => {
      const own = await openPostgres(pair?.primary.url ?? '')
      const replica = await openReplica(pair?.standby.url ?? '', own.db, log)
      await expect.poll(replica.state).toBe('up')
      await pair?.standby.query('select pg_promote()')
      await expect.poll(replica.state).toBe('away')
      await replica.close()
      await own.close()
    })
  })
})

describe('the lag of a replica', () => {
  const progressAt = (ms: { now: number }) => createReplicaProgress(() => ms.now)

  test('is the age of the oldest position that it has not replayed', () => {
    const clock = { now: 0 }
    const progress = progressAt(clock)
    for (const [now, position] of [
      [0, '0/100'],
      [1000, '0/200'],
      [2000, '0/300'],
    ] as const) {
      clock.now = now
      progress.notePrimary(position)
    }
    progress.noteReplica('0/100')
    expect(progress.lagSeconds()).toBe(1)
    clock.now = 5000
    expect(progress.lagSeconds()).toBe(4)
    progress.noteReplica('0/300')
    expect([progress.lagSeconds(), progress.hasReplayed('0/300'), progress.hasReplayed('0/301')]).toEqual([
      0,
      true,
      false,
    ])
  })

  test('does not grow when there are no writes, and is not lost during a day of unavailability', () => {
    const clock = { now: 0 }
    const progress = progressAt(clock)
    progress.notePrimary('0/100')
    progress.noteReplica('0/100')
    clock.now = 3_600_000
    progress.notePrimary('0/100')
    expect(progress.lagSeconds()).toBe(0)
    for (let second = 1; second <= 86_400; second++) {
      clock.now += 1000
      progress.notePrimary(`1/${second.toString(16)}`)
    }
    expect(progress.lagSeconds()).toBeGreaterThan(86_000)
    progress.noteReplica(`1/${(86_400 - 5).toString(16)}`)
    expect(progress.lagSeconds()).toBe(4)
  })

  test('is unknown once the primary is no longer queried', () => {
    const clock = { now: 0 }
    const progress = progressAt(clock)
    progress.notePrimary('0/100')
    clock.now = 12_000
    expect(progress.unknownSeconds()).toBe(12)
  })

  test('positions are compared as 64-bit numbers', () => {
    expect(parseWalPosition('1/0') > parseWalPosition('0/FFFFFFFF')).toBe(true)
    expect(parseWalPosition('16/B374D848')).toBe(0x16b374d848n)
  })
})
