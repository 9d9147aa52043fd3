/** What the routes are given: the parts that differ between a laptop, a test and a fleet of servers. */
import type { Config } from './config'
import type { Database } from './db/database'
import type { FileStore } from './files/fileStore'
import type { Geocoder } from './geo/geocoder'
import type { Log } from './log'
import type { Mailer } from './mail/mailer'

export interface Deps {
  config: Config
  log: Log
  db: Database
  /** Answers when the database does; cached by /readyz. */
  ping(): Promise<void>
  /** False when there is no room left to write. */
  isWritable(): boolean
  files: FileStore
  mailer: Mailer
  geocoder: Geocoder
}
