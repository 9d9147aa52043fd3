/** Helpers for browser tests of teams: they read the mail with an invitation, and accept the invitation. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, inject } from 'vitest'
import { createLanguageRecord } from '../../contract/languages'
import type { BrowserVisitor } from './browser'
import { copyDemo } from './demo'
import { openPortal } from './journey'
import { messagesOf } from './messages'
import { expectInEachLanguage } from './screens'
import { firstLinkIn } from './smtpReceiver'

type TeamMessages = typeof import('../../src/i18n/en/team')['team']

const catalogues = messagesOf<typeof import('../../src/i18n/en/team')>('team')
/** The English messages of the team. */
export const teamMessages = catalogues.en.team
/** Returns a message of the team in each language. */
export const teamMessageByLanguage = (of: (words: TeamMessages) => string) =>
  createLanguageRecord(language => of(catalogues[language].team))

const password = 'Green-bottle-1'

/** Starts a portal with the demo organisations, and returns it with a function that accepts a mailed invitation. */
export function openTeamPortal() {
  let outbox = ''
  const portal = openPortal(async dataDir => {
    copyDemo(inject('demo'), dataDir)
    outbox = join(dataDir, 'outbox')
    return {}
  })
  const findInvitation = async (email: string) => {
    const names = existsSync(outbox) ? readdirSync(outbox).filter(name => name.endsWith('.eml')) : []
    const mails = await Promise.all(names.map(name => PostalMime.parse(readFileSync(join(outbox, name)))))
    const mail = mails.find(each => each.to?.[0]?.address === email && each.text?.includes('/team-invitation'))
    return mail ? firstLinkIn(mail) : ''
  }
  let isPageChecked = false
  /** Waits for the invitation, and opens its link. */
  const openInvitation = async ({ page }: BrowserVisitor, email: string) => {
    await expect.poll(() => findInvitation(email)).toMatch(/^http/)
    const { pathname, search } = new URL(await findInvitation(email))
    await page.goto(pathname + search)
  }
  return {
    ...portal,
    openInvitation,
    /**
     * Accepts the invitation with a new password, and waits for the page after signing in. The page of the first
     * invitation is checked in each language and for accessibility; those of other invitations differ only in names.
     */
    async accept(visitor: BrowserVisitor, email: string, role: string, home: string) {
      const { page } = visitor
      await openInvitation(visitor, email)
      await page.getByText(`Your role: ${role}.`).waitFor()
      expect(await page.getByLabel('Email').inputValue()).toBe(email)
      expect(page.url()).not.toContain('invite=')
      const said = teamMessageByLanguage(words => words.accept.create)
      if (!isPageChecked) await expectInEachLanguage(visitor, 'en', 'the page of an invitation', said)
      isPageChecked = true
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Confirm password').fill(password)
      await page.getByRole('button', { name: teamMessages.accept.join }).click()
      await page.waitForURL(`**${home}*`)
    },
  }
}

export const readToken = ({ page }: BrowserVisitor) =>
  page.evaluate(() => localStorage.getItem('auth:authToken:token') ?? '')
