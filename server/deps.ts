/** What the routes are given: the parts that differ between a laptop, a test and a fleet of servers. */
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
import type { Signals } from './publishing/signals'
import type { Webhooks } from './webhooks/deliveryQueue'

export interface Deps {
  config: Config
  log: Log
  db: Database
  /** Where DATABASE_REPLICA_URL says. */
  replica: Replica | undefined
  /** Answers when the database does; cached by /readyz. @throws {DatabaseReadOnly} while it takes no writes */
  ping(): Promise<void>
  /** Reads the database's clock (db/clock.ts). */
  readClock(): Promise<void>
  /** False when there is no room left to write. */
  isWritable(): boolean
  /** Whether the database is a copy, whose outside actions wait. */
  installation: Installation
  /** Undefined for the embedded database. */
  poolState: OpenDatabase['poolState']
  /** Undefined where the server makes no dumps. */
  lastDumpAt: OpenDatabase['lastDumpAt']
  files: FileStore
  /** Of deleted organisations. */
  erasures: Erasures
  webhooks: Webhooks
  /** What is new for an account, on whichever server it happened. */
  signals: Signals
  notificationMails: NotificationMails
  /** Where REDIS_URL says. */
  redis: Redis | undefined
  mailer: Mailer
  geocoder: Geocoder
  /** Where ROUTER_URL says. */
  router: Router | undefined
}
