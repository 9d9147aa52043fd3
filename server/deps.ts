/** Type of the dependencies of routes and jobs. They differ between a laptop, a test and a fleet of servers. */
import type { Redis } from 'ioredis'
import type { TimeBudget } from './concurrency/timeBudget'
import type { Config } from './config'
import type { Database, OpenDatabase } from './db/database'
import type { Replica } from './db/replica/replica'
import type { ErasureJob } from './erasure/job'
import type { FileStore } from './files/fileStore'
import type { Geocoder } from './geo/geocoder'
import type { RoadRouter } from './geo/router'
import type { IdentityProviders } from './identityProviders/identityProviders'
import type { Installation } from './installation/installation'
import type { Log } from './lib/log'
import type { Mailer } from './mail/mailer'
import type { NotificationMails } from './notifications/notificationEmails'
import type { RecordChangePublisher } from './publishing/recordChanges'
import type { AccountSignals } from './publishing/signals'
import type { WebhookQueue } from './webhooks/deliveryQueue'

/** The dependencies of code that sends e-mails with links to the portal. */
export type MailDeps = Pick<Deps, 'mailer' | 'config'>

export interface Deps {
  config: Config
  log: Log
  db: Database
  /** The read replica; undefined if DATABASE_REPLICA_URL is not set. */
  replica: Replica | undefined
  /**
   * Resolves when the database responds. /readyz caches the result.
   * @throws {DatabaseReadOnly} while the database rejects writes
   */
  ping(): Promise<void>
  /**
   * Reads PostgreSQL's clock, from which db/clock.ts computes the current time. Does nothing for the embedded database.
   */
  readClock(): Promise<void>
  /** Returns false if the embedded database's disk has too little free space; always true with PostgreSQL. */
  isWritable(): boolean
  /**
   * The state of the installation. A server whose database is a copy is in quiet mode: it sends no e-mails and
   * webhooks, and deletes no files.
   */
  installation: Installation
  /** Returns the state of the connection pool; undefined for the embedded database, which has no pool. */
  poolState: OpenDatabase['poolState']
  /** Returns the time of the latest dump; undefined if the server makes no dumps. */
  lastDumpAt: OpenDatabase['lastDumpAt']
  /** The time that the turns of each organisation may take in the queues of calls. */
  timeBudget: TimeBudget
  files: FileStore
  /** The job that deletes the data of deleted organisations. */
  erasures: ErasureJob
  webhooks: WebhookQueue
  /** Signals to the open streams of an account, on every server, that the account has something new to read. */
  signals: AccountSignals
  /** Publishes changed records to the open streams of their organisation, on any server. */
  recordChanges: RecordChangePublisher
  notificationMails: NotificationMails
  /** The connection to Redis; undefined if REDIS_URL is not set. */
  redis: Redis | undefined
  mailer: Mailer
  /** The identity providers of organisations, for single sign-on. */
  identityProviders: IdentityProviders
  geocoder: Geocoder
  /** The router; undefined if ROUTER_URL is not set. */
  router: RoadRouter | undefined
}
