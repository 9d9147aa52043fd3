import type { organisation as en } from '../en/organisation'
import type { TranslationOf } from '../messages'

export const organisation: TranslationOf<typeof en> = {
  fields: {
    logo: 'Logo',
    name: 'Nazwa organizacji',
    email: 'E-mail',
    registrationNumber: 'Numer rejestrowy',
    registrationAddress: 'Adres siedziby',
    country: 'Kraj',
    createdAt: 'Data rejestracji',
  },
}
