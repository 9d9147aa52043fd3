/** Requests for an invitation (spec sections 2.1 and 7). */
import { z } from 'zod'
import { email, requiredText, webAddress } from './primitives'
import { applicationRoles } from './roles'

export const contactMeSchema = z
  .object({
    name: requiredText(),
    email,
    linkedInUrl: webAddress,
    role: z.enum(applicationRoles),
  })
  .meta({ id: 'ContactMe' })
export type ContactMe = z.infer<typeof contactMeSchema>
