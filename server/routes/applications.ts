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
import { languageOf } from '../geo/language'
import { createApplication } from '../repositories/applications'
import { callsOf, done } from './call'

const call = callsOf(['Common'], { access: everyone, audit: 'application', ...perAddress(10) })

export function applicationRoutes(app: App, { db }: Deps) {
  app.post('/common/contact-me', call('Ask for an invitation', { body: contactMeSchema }), async (request, reply) => {
    const id = await createApplication(db, request.body, languageOf(request))
    request.auditNote = { subject: id }
    return done(reply)
  })
}
