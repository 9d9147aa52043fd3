/**
 * Asking for an invitation (spec section 7, Common). No session.
 *
 *   POST /common/contact-me {name, email, linkedInUrl, role} → 204; the application is under review
 */
import { everyone } from '../../contract/access'
import { contactMeSchema } from '../../contract/applications'
import type { App } from '../app'
import { perAddress } from '../auth/rateLimits'
import type { Deps } from '../deps'
import { createApplication } from '../repositories/applications'
import { callsOf } from './call'

export function applicationRoutes(app: App, { db }: Deps) {
  const call = callsOf(app, '/common', ['Common'], { access: everyone, audit: 'application', ...perAddress(10) })
  call.post('/contact-me', 'Ask for an invitation', { body: contactMeSchema }, async ({ body, language, request }) => {
    request.auditNote = { subject: await createApplication(db, body, language) }
  })
}
