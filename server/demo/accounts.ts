/** The e-mail addresses of the demo accounts, and the password that all of them have. */
import { isFeatureOn } from '../lib/disabledFeatures'
import { demoOrganisations } from './organisations'

export const demoPassword = 'Demo-2026-pass'

const emailOf = (name: string) => `${name}@demo.example`

export const demoAccounts = [...demoOrganisations.map(({ key }) => key), 'staff'].map(emailOf)

/** Returns the demo accounts whose role is enabled in this installation, so that they can sign in. */
export const usableDemoAccounts = () =>
  demoAccounts.filter(email =>
    demoOrganisations.every(({ key, role }) => emailOf(key) !== email || isFeatureOn('roles', role)),
  )
