/** Demo data: applications for an invitation, of which one is approved, one declined and the others pending. */
import type { ApplicationRole } from '../../contract/roles'
import type { applications } from '../db/schema'
import { daysAgo } from './days'
import { staffId } from './organisations'
import { demoId } from './random'

type ApplicationRow = typeof applications.$inferInsert

/**
 * Each entry has the name, the local part of the e-mail address (also the name of the LinkedIn profile), the role, the
 * language, and the age in days.
 */
const pending: [string, string, ApplicationRole, NonNullable<ApplicationRow['language']>, number][] = [
  ['Віра Остапчук', 'vira-ostapchuk', 'retailer', 'ua', 0.2],
  ['Marek Lis', 'marek-lis', 'recycler', 'pl', 0.6],
  ['Гімназія «Паросток»', 'himnaziia-parostok', 'institution', 'ua', 1.1],
  ['Emma Hartley', 'emma-hartley', 'sponsor', 'en', 1.9],
  ['Karolina Gajda', 'karolina-gajda', 'serviceProvider', 'pl', 2.4],
  ['Лев Чорний', 'lev-chornyi', 'producer', 'ua', 3.3],
]

const row = (name: string, mailbox: string, createdAt: Date): Omit<ApplicationRow, 'role'> => ({
  id: demoId(`application/${mailbox}`),
  name,
  email: `${mailbox}@applicant.example`,
  linkedInUrl: `https://www.linkedin.com/in/${mailbox}`,
  createdAt,
})

export const applicationRows = (now: Date): ApplicationRow[] => [
  ...pending.map(([name, mailbox, role, language, days]) => ({
    ...row(name, mailbox, daysAgo(now, days)),
    role,
    language,
  })),
  {
    ...row('Delikatesy Pod Bukiem', 'delikatesy-pod-bukiem', daysAgo(now, 795)),
    role: 'retailer',
    language: 'pl',
    status: 'Approved',
    decidedBy: staffId,
    decidedAt: daysAgo(now, 794),
  },
  {
    ...row('Oliver Pike', 'oliver-pike', daysAgo(now, 12)),
    role: 'recycler',
    language: 'en',
    status: 'Declined',
    declineReason: 'The registration number could not be found in the public register.',
    decidedBy: staffId,
    decidedAt: daysAgo(now, 11),
  },
]
