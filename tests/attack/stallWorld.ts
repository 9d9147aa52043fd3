/**
 * Starts a server with PostgreSQL, Redis, S3 and SMTP, each a separate process that can be stopped, and signs a
 * retailer in.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openPostgres } from '../../server/db/postgres'
import { builders } from '../helpers/builders'
import { startPart } from '../helpers/parts/startPart'
import { startOwnPostgres } from '../helpers/postgresServer'
import { startServer } from '../helpers/process'
import { startRedis } from '../helpers/redis'
import type { Stallable } from '../helpers/stallable'
import { kyivOf } from '../helpers/stores'

export const parts = ['PostgreSQL', 'Redis', 'S3', 'SMTP'] as const
export type PartName = (typeof parts)[number]

export interface StallWorld {
  url: string
  token: string
  cityId: string
  /** A small PNG. */
  picture: Blob
  stallable: Record<PartName, Stallable>
  /** Recipients of the mails that have arrived. */
  received(): Set<string>
  close(): Promise<void>
}

export async function openStallWorld(): Promise<StallWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-stalls-'))
  const [postgres, redis, bucket, mail] = await Promise.all([
    startOwnPostgres(),
    startRedis(),
    startPart('bucket', join(folder, 's3')),
    startPart('mailServer'),
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
  const { token } = await builders(db).organisation('Retailer')
  await close()
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1b5e20' } })
    .png()
    .toBuffer()
  return {
    url: server.url,
    token,
    cityId: await kyivOf(server.url, token),
    picture: new Blob([new Uint8Array(png)]),
    stallable: { PostgreSQL: postgres, Redis: redis, S3: bucket, SMTP: mail },
    received: () => new Set(mail.said),
    async close() {
      await server.end('SIGTERM')
      await Promise.all([postgres.stop(), redis.stop(), bucket.stop(), mail.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
