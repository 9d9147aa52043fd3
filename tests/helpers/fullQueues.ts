/** Puts an entry into each queue of an installation, and counts the mails and webhooks that leave the server. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { erasures, images, webhooks } from '../../server/db/schema'
import { imageFileName } from '../../server/files/imageUrls'
import { startHousekeeping } from '../../server/maintenance/housekeeping'
import { publish } from '../../server/publishing/publish'
import { storeImage } from '../../server/repositories/images'
import { deleteUnreferencedImages } from '../../server/repositories/unusedImages'
import type { TestServer } from './server'
import { startSmtpReceiver } from './smtpReceiver'
import { startWebhookReceiver } from './webhookReceiver'

/** Runs, one after the other, all jobs that the server's timers would run later. */
export async function runTimersNow({ deps }: TestServer) {
  await deps.notificationMails.run()
  await deps.mailer.flush()
  await deps.webhooks.run()
  await deps.erasures.run()
  await startHousekeeping(deps)()
}

export async function setUpQueues() {
  const [mail, hooks] = await Promise.all([startSmtpReceiver(), startWebhookReceiver()])
  const countDelivered = () => ({ mails: mail.mails.length, webhooks: hooks.received.length })
  return {
    config: { demo: true, mail: { smtpUrl: mail.url, from: 'Bottle portal <portal@bottle.example>' } },
    heard: countDelivered,
    /**
     * Puts an entry into each queue.
     * @returns the name of a stored file that one of these entries deletes
     */
    async queueEverything(t: TestServer): Promise<string> {
      const owner = await t.organisation('Retailer')
      const gone = await t.organisation('Retailer')
      await t.db.insert(webhooks).values({
        organisationId: owner.organisationId,
        name: 'Warehouse',
        url: `${hooks.url}/in`,
        types: ['location.updated'],
        secret: 'whsec_dGVzdHRlc3R0ZXN0dGVzdHRlc3R0ZXN0',
      })
      const content = Buffer.from('a picture')
      const image = await storeImage(t.deps, owner, { sm: content, md: content, lg: content, original: content })
      await t.db.transaction(async tx => {
        const event = { type: 'location.updated' as const, concerns: [owner.organisationId], subject: randomUUID() }
        await publish(tx, { ...event, data: { change: 'changed' } })
        const letter = { template: 'resetCode', language: 'en', params: { code: '1234' } } as const
        await t.deps.mailer.queue(tx, { to: 'owner@shop.example', ...letter, concerns: [], causes: [] })
        await deleteUnreferencedImages(tx, eq(images.id, image.guid))
        await tx.insert(erasures).values({ organisationId: gone.organisationId, accountIds: [] })
      })
      return imageFileName(image.guid, 'sm')
    },
    async close() {
      await Promise.all([mail.close(), hooks.close()])
    },
  }
}

export const isFileStored = (dataDir: string, file: string) => existsSync(join(dataDir, 'files', file))
