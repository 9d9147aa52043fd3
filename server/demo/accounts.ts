/** The demo accounts. */
import { demoOrganisations } from './organisations'

export const demoPassword = 'Demo-2026-pass'

export const demoAccounts = [...demoOrganisations.map(({ key }) => key), 'staff'].map(name => `${name}@demo.example`)
