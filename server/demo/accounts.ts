/** The demo accounts (design, section 1). */
export const demoPassword = 'Demo-2026-pass'

const names = ['retailer', 'institution', 'service-provider', 'recycler', 'sponsor']
export const demoAccounts = [...names, ...names.map(name => `${name}2`), 'staff'].map(name => `${name}@demo.example`)
