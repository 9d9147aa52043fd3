export const organisation = {
  fields: {
    logo: 'Logo',
    name: 'Organisation name',
    email: 'Email',
    registrationNumber: 'Registration number',
    registrationAddress: 'Registration address',
    country: 'Country',
    createdAt: 'Registered on',
  },
} as const
