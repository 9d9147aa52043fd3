/**
 * Starts a server with PostgreSQL, Redis, S3 and SMTP, and signs a retailer in. Each dependency is a separate process
 * that can be stopped.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openPostgres } from '../../server/db/postgres'
import { createBuilders } from '../helpers/builders'
import { startDependency } from '../helpers/dependencies/startDependency'
import { startOwnPostgres } from '../helpers/postgresServer'
import { startRedis } from '../helpers/redis'
import { startServer } from '../helpers/serverProcess'
import type { StallableProcess } from '../helpers/stallable'
import { findKyivId } from '../helpers/storeBodies'

export const dependencyNames = ['PostgreSQL', 'Redis', 'S3', 'SMTP'] as const
export type DependencyName = (typeof dependencyNames)[number]

export interface StallSetup {
  url: string
  token: string
  cityId: string
  /** A small picture in PNG format, for uploads. */
  picture: Blob
  stallable: Record<DependencyName, StallableProcess>
  /** Returns the recipients of the mails that have arrived. */
  received(): Set<string>
  close(): Promise<void>
}

export async function openStallSetup(): Promise<StallSetup> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-stalls-'))
  const [postgres, redis, bucket, mail] = await Promise.all([
    startOwnPostgres(),
    startRedis(),
    startDependency('bucket', join(folder, 's3')),
    startDependency('mailServer'),
  ])
  const server = await startServer({
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    FILES_URL: `s3://portal?endpoint=${encodeURIComponent(`http://127.0.0.1:${bucket.port}`)}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Bottle portal <portal@bottle.example>',
    DATA_DIR: join(folder, 'data'),
    RATE_LIMIT: '1000000',
  })
  const { db, close } = await openPostgres(postgres.url, { poolSize: 1 })
  const { token } = await createBuilders(db).organisation('Retailer')
  await close()
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1b5e20' } })
    .png()
    .toBuffer()
  return {
    url: server.url,
    token,
    cityId: await findKyivId(server.url, token),
    picture: new Blob([new Uint8Array(png)]),
    stallable: { PostgreSQL: postgres, Redis: redis, S3: bucket, SMTP: mail },
    received: () => new Set(mail.printed),
    async close() {
      await server.end('SIGTERM')
      await Promise.all([postgres.stop(), redis.stop(), bucket.stop(), mail.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
