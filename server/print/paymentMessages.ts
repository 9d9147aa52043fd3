/** Texts of a sponsor's receipt and annual statement, in the portal's languages. */
import type { Language } from '../../contract/languages'
import type { PickupOrSponsorshipStatus } from '../../contract/statuses'

export interface PaymentMessages {
  receipt: string
  request: string
  statement(year: number): string
  number: string
  state: string
  states: Record<PickupOrSponsorshipStatus, string>
  payee: string
  payer: string
  registrationNumber: string
  address: string
  contact: string
  sent: string
  paid: string
  made: string
  reward: string
  organisation: string
  price: string
  quantity: string
  amount: string
  subtotal: string
  fee(percent: number): string
  total: string
  currency: string
  nothing: string
  receiptNote: string
  requestNote: string
  statementNote: string
}

export const paymentMessages: Record<Language, PaymentMessages> = {
  en: {
    receipt: 'Receipt',
    request: 'Sponsorship request',
    statement: year => `Sponsorships paid in ${year}`,
    number: 'Number',
    state: 'State',
    states: { Started: 'Started, not paid yet', Finished: 'Paid', Canceled: 'Canceled, nothing is owed' },
    payee: 'Payee',
    payer: 'Payer (sponsor)',
    registrationNumber: 'Registration number',
    address: 'Registration address',
    contact: 'Contact',
    sent: 'Sent',
    paid: 'Paid',
    made: 'Made on',
    reward: 'Reward',
    organisation: 'Organisation',
    price: 'Price',
    quantity: 'Qty',
    amount: 'Amount, UAH',
    subtotal: 'Subtotal',
    fee: percent => `Fee, ${percent}%`,
    total: 'Total',
    currency: 'UAH',
    nothing: 'No sponsorship was paid in this year.',
    receiptNote: 'Prices are those of the day of the request.',
    requestNote: 'This is no receipt: the request has not been paid. Prices are those of the day of the request.',
    statementNote: 'Requests by the day on which they were paid (UTC). Prices are those of the day of the request.',
  },
  ua: {
    receipt: 'Квитанція',
    request: 'Спонсорський запит',
    statement: year => `Спонсорська допомога, оплачена у ${year} році`,
    number: 'Номер',
    state: 'Стан',
    states: { Started: 'Розпочато, ще не оплачено', Finished: 'Оплачено', Canceled: 'Скасовано, сплачувати нічого' },
    payee: 'Отримувач платежу',
    payer: 'Платник (спонсор)',
    registrationNumber: 'Реєстраційний номер',
    address: 'Юридична адреса',
    contact: 'Контакт',
    sent: 'Надіслано',
    paid: 'Оплачено',
    made: 'Складено',
    reward: 'Винагорода',
    organisation: 'Організація',
    price: 'Ціна',
    quantity: 'К-сть',
    amount: 'Сума, ₴',
    subtotal: 'Сума',
    fee: percent => `Комісія, ${percent}%`,
    total: 'Разом',
    currency: '₴',
    nothing: 'У цьому році нічого не оплачено.',
    receiptNote: 'Ціни вказано на день запиту.',
    requestNote: 'Це не квитанція: запит не оплачено. Ціни вказано на день запиту.',
    statementNote: 'Запити за днем оплати (UTC). Ціни вказано на день запиту.',
  },
  pl: {
    receipt: 'Pokwitowanie',
    request: 'Zgłoszenie sponsorskie',
    statement: year => `Wsparcie opłacone w ${year} roku`,
    number: 'Numer',
    state: 'Stan',
    states: { Started: 'Rozpoczęte, jeszcze nieopłacone', Finished: 'Opłacone', Canceled: 'Anulowane, nic do zapłaty' },
    payee: 'Odbiorca płatności',
    payer: 'Płatnik (sponsor)',
    registrationNumber: 'Numer rejestracyjny',
    address: 'Adres rejestracyjny',
    contact: 'Kontakt',
    sent: 'Wysłano',
    paid: 'Opłacono',
    made: 'Sporządzono',
    reward: 'Nagroda',
    organisation: 'Organizacja',
    price: 'Cena',
    quantity: 'Ilość',
    amount: 'Kwota, UAH',
    subtotal: 'Suma częściowa',
    fee: percent => `Opłata, ${percent}%`,
    total: 'Razem',
    currency: 'UAH',
    nothing: 'W tym roku nic nie opłacono.',
    receiptNote: 'Ceny są z dnia zgłoszenia.',
    requestNote: 'To nie jest pokwitowanie: zgłoszenie nie zostało opłacone. Ceny są z dnia zgłoszenia.',
    statementNote: 'Zgłoszenia według dnia opłaty (UTC). Ceny są z dnia zgłoszenia.',
  },
}
