/**
 * `npm run adopt -- [--replace] [--deliver]`: ends the quiet mode of a copy (docs/operations.md, "Backup and
 * restore").
 */

import type { Config } from '../config'
import type { Database } from '../db/database'
import { type AdoptionRejection, adoptDatabase } from '../installation/adoption'
import { type InstallationIdStore, openInstallationIdStore } from '../installation/installationIdStore'
import { runCommand, UsageError } from './command'

const usage = `Usage: npm run adopt -- [--replace] [--deliver]
  --replace  the original is gone, and this database continues its installation
  --deliver  e-mails and webhooks that wait are delivered; without it they are discarded`
const flags = ['--replace', '--deliver']

const rejections: Record<AdoptionRejection, (place: InstallationIdStore['name']) => string> = {
  notCopy: place => `This database is not a copy: it and ${place} belong to the same installation`,
  placeTaken: place =>
    place === 'INSTALLATION_ID'
      ? 'INSTALLATION_ID is that of the original: give the copy another one; or, if the original is gone, add --replace'
      : `${place} belongs to an installation already: give the copy a place and files of its own; or, if this database replaces the one of that installation, add --replace`,
}

/** Returns the name of the database, without the password of its URL. */
function databaseNameOf({ databaseUrl, dataDir }: Config) {
  if (!databaseUrl) return `in ${dataDir}`
  const { pathname, host } = new URL(databaseUrl)
  return `${pathname.slice(1)} at ${host}`
}

async function run(db: Database, config: Config, words: string[]) {
  const place = await openInstallationIdStore(config)
  await place.read().catch(error => {
    const { message } = error.cause instanceof Error ? error.cause : error
    throw new UsageError(`${place.name} cannot be read (${message}); correct this first, then adopt the database`)
  })
  const answer = await adoptDatabase(db, place, {
    replacesOriginal: words.includes('--replace'),
    isDelivering: words.includes('--deliver'),
  })
  if (typeof answer === 'string') throw new UsageError(rejections[answer](place.name))
  const { id, discarded } = answer
  console.log(
    `The database ${databaseNameOf(config)} belongs to the installation ${id} now; its servers notice within 5 seconds`,
  )
  if (!discarded) return console.log('Its queued e-mails and webhook deliveries are sent')
  console.log(
    `Discarded: ${discarded.mails} e-mails, ${discarded.deliveries} webhook deliveries, e-mails of ${discarded.notifications} notifications`,
  )
}

runCommand(words => {
  if (words.some(word => !flags.includes(word))) throw new UsageError(usage)
  return (db, config) => run(db, config, words)
})
