/** Dependencies of the routes, which differ between a laptop, a test and a fleet of servers. */
import type { Redis } from 'ioredis'
import type { Config } from './config'
import type { Database, OpenDatabase } from './db/database'
import type { Replica } from './db/replica/replica'
import type { Erasures } from './erasure/job'
import type { FileStore } from './files/fileStore'
import type { Geocoder } from './geo/geocoder'
import type { Router } from './geo/router'
import type { Installation } from './installation/installation'
import type { Log } from './lib/log'
import type { Mailer } from './mail/mailer'
import type { NotificationMails } from './notifications/notificationEmails'
import type { AccountSignals } from './publishing/signals'
import type { Webhooks } from './webhooks/deliveryQueue'

export interface Deps {
  config: Config
  log: Log
  db: Database
  /** The read replica; undefined without DATABASE_REPLICA_URL. */
  replica: Replica | undefined
  /**
   * Resolves when the database answers. /readyz caches the result.
   * @throws {DatabaseReadOnly} while it takes no writes
   */
  ping(): Promise<void>
  /** Reads the database's clock (db/clock.ts). */
  readClock(): Promise<void>
  /** Returns false when the disk has no room left to write. */
  isWritable(): boolean
  /** Says whether the database is a copy, whose webhooks, e-mails and file deletions wait (quiet mode). */
  installation: Installation
  /** Undefined for the embedded database. */
  poolState: OpenDatabase['poolState']
  /** Undefined where the server makes no dumps. */
  lastDumpAt: OpenDatabase['lastDumpAt']
  files: FileStore
  /** Erasure of deleted organisations. */
  erasures: Erasures
  webhooks: Webhooks
  /** Notifies an account's open streams, whichever server the change happened on. */
  signals: AccountSignals
  notificationMails: NotificationMails
  /** The connection to Redis; undefined without REDIS_URL. */
  redis: Redis | undefined
  mailer: Mailer
  geocoder: Geocoder
  /** The router; undefined without ROUTER_URL. */
  router: Router | undefined
}
