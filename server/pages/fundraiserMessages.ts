/** Texts of the public page of a fundraiser in the portal's languages. */
import type { Language } from '../../contract/languages'
import type { FundraisingStatus } from '../../contract/statuses'

export interface FundraiserMessages {
  organisedBy: string
  progress: string
  /** Returns the text about collected points. Both numbers are already formatted. */
  collected(points: string, target: string): string
  /** The states of a fundraiser that has a page. */
  states: Record<Exclude<FundraisingStatus, 'Created'>, string>
  howItWorks: string
  more: string
  missingTitle: string
  missingText: string
}

export const fundraiserMessages: Record<Language, FundraiserMessages> = {
  en: {
    organisedBy: 'Organised by',
    progress: 'Progress',
    collected: (points, target) => `Points: ${points} of ${target}`,
    states: {
      InProgress: 'Points are being collected.',
      Completed: 'Collecting has ended. What it was for is being bought.',
      Fulfilled: 'Done: what it was for has been bought.',
    },
    howItWorks: 'People who return bottles give their points to fundraisers such as this one.',
    more: 'More about the purpose',
    missingTitle: 'This fundraiser is not public',
    missingText: 'Its organisation does not share it any more, or the address is incomplete.',
  },
  ua: {
    organisedBy: 'Організатор:',
    progress: 'Поступ',
    collected: (points, target) => `Балів: ${points} із ${target}`,
    states: {
      InProgress: 'Триває збір балів.',
      Completed: 'Збір завершено. Те, на що збирали, зараз купують.',
      Fulfilled: 'Готово: те, на що збирали, куплено.',
    },
    howItWorks: 'Люди, які здають пляшки, віддають свої бали на такі збори.',
    more: 'Докладніше про мету',
    missingTitle: 'Цей збір не відкрито для всіх',
    missingText: 'Організація більше не ділиться ним, або адреса неповна.',
  },
  pl: {
    organisedBy: 'Organizator:',
    progress: 'Postęp',
    collected: (points, target) => `Punkty: ${points} z ${target}`,
    states: {
      InProgress: 'Trwa zbieranie punktów.',
      Completed: 'Zbiórka zakończona. To, na co zbierano, jest właśnie kupowane.',
      Fulfilled: 'Gotowe: to, na co zbierano, zostało kupione.',
    },
    howItWorks: 'Osoby, które oddają butelki, przekazują swoje punkty na zbiórki takie jak ta.',
    more: 'Więcej o celu',
    missingTitle: 'Ta zbiórka nie jest publiczna',
    missingText: 'Organizacja już jej nie udostępnia albo adres jest niepełny.',
  },
}
