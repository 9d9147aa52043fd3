/** Creates a sponsor's receipt and annual statement as documents for tableDocument.ts, and the statement as CSV. */
import { formatCsvRow } from '../../contract/csv'
import { formatRequestNumber } from '../../contract/formatRequestNumber'
import { bcp47Tags, type Language } from '../../contract/languages'
import { limits } from '../../contract/limits'
import type { Sponsorship } from '../../contract/sponsorships'
import type { Payee } from '../brand/brand'
import { databaseNow } from '../db/clock'
import { fillPlaceholders, messages } from '../i18n/messages'
import type { TableDocument } from './tableDocument'

export interface Payer {
  name: string
  registrationNumber: string
  registrationAddress: string
}
export interface PaymentParties {
  payee: Payee
  payer: Payer
}
/** A request with the time of its payment, which is null if it is not paid. */
export interface SponsorshipWithPayment {
  request: Sponsorship
  paidAt: Date | null
}

const formats = (language: Language) => {
  const number = new Intl.NumberFormat(bcp47Tags[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const day = new Intl.DateTimeFormat(bcp47Tags[language], { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    amount: (value: number) => number.format(value),
    day: (at: Date | string) => day.format(new Date(at)),
  }
}

/** Keeps the parts of an amount on one line. */
const noBreak = '\u00a0'

const inKopiykas = (value: number) => Math.round(value * 100)
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + inKopiykas(value), 0) / 100
const lineOf = ({ fiatPrice, quantity }: Sponsorship['fundraisingRewards'][number]) =>
  (inKopiykas(fiatPrice.amount) * quantity) / 100

const totalsOf = (requests: Sponsorship[], language: Language): TableDocument['totals'] => {
  const words = messages[language].payments
  const { amount } = formats(language)
  const money = (of: 'sum' | 'fee' | 'total') =>
    `${amount(sumOf(requests.map(({ priceDto }) => priceDto[of])))}${noBreak}${words.currency}`
  return [
    [words.subtotal, money('sum')],
    [fillPlaceholders(words.fee, { percent: limits.sponsorshipFeePercent }), money('fee')],
    [words.total, money('total')],
  ]
}

const factsOf = ({ payee, payer }: PaymentParties, language: Language): TableDocument['facts'] => {
  const words = messages[language].payments
  const payeeFacts: [string, string | undefined][] = [
    [words.payee, payee.name],
    [words.registrationNumber, payee.registrationNumber],
    [words.address, payee.address],
  ]
  return [
    // Without the payee's name, the payee's registration number and address are left out too: readers would take them
    // for those of the payer.
    ...payeeFacts.flatMap(([label, value]): TableDocument['facts'] => (payee.name && value ? [[label, value]] : [])),
    [words.payer, payer.name],
    [words.registrationNumber, payer.registrationNumber],
    [words.address, payer.registrationAddress],
  ]
}

/** Creates a receipt. If the request is not paid, the document has another title and says so. */
export function createReceipt(
  { request, paidAt }: SponsorshipWithPayment,
  parties: PaymentParties,
  language: Language,
): TableDocument {
  const words = messages[language].payments
  const { amount, day } = formats(language)
  const { guid, status, sponsorName, sponsorEmail, createdAt, fundraisingRewards } = request
  return {
    language,
    title: `${paidAt ? words.receipt : words.request} ${formatRequestNumber(guid)}`,
    facts: [
      ...factsOf(parties, language),
      [words.contact, `${sponsorName}, ${sponsorEmail}`],
      [words.sent, day(createdAt)],
      [words.state, paidAt ? `${words.states[status]}, ${day(paidAt)}` : words.states[status]],
    ],
    columns: [
      { title: words.reward, width: 5 },
      { title: words.organisation, width: 4 },
      { title: words.price, width: 2, isAmount: true },
      { title: words.quantity, width: 1.2, isAmount: true },
      { title: words.amount, width: 2.4, isAmount: true },
    ],
    rows: fundraisingRewards.map(reward => [
      reward.name,
      reward.organization.name,
      amount(reward.fiatPrice.amount),
      String(reward.quantity),
      amount(lineOf(reward)),
    ]),
    totals: totalsOf([request], language),
    note: paidAt ? words.receiptNote : words.requestNote,
  }
}

const firstTime = (paidAt: Date | null, request: Sponsorship) => paidAt ?? request.createdAt

export function createStatement(
  paid: SponsorshipWithPayment[],
  parties: PaymentParties,
  year: number,
  language: Language,
): TableDocument {
  const words = messages[language].payments
  const { amount, day } = formats(language)
  const requests = paid.map(({ request }) => request)
  return {
    language,
    title: fillPlaceholders(words.statement, { year }),
    facts: [...factsOf(parties, language), [words.made, day(databaseNow())]],
    columns: [
      { title: words.paid, width: 3 },
      { title: words.number, width: 2 },
      { title: words.reward, width: 5 },
      { title: words.organisation, width: 4 },
      { title: words.amount, width: 2.4, isAmount: true },
    ],
    rows: paid.flatMap(({ request, paidAt }) =>
      request.fundraisingRewards.map((reward, at) => [
        at ? '' : day(firstTime(paidAt, request)),
        at ? '' : formatRequestNumber(request.guid),
        `${reward.name}, ${[amount(reward.fiatPrice.amount), '×', reward.quantity].join(noBreak)}`,
        reward.organization.name,
        amount(lineOf(reward)),
      ]),
    ),
    totals: totalsOf(requests, language),
    note: paid.length ? words.statementNote : words.nothing,
  }
}

/**
 * Returns the statement as CSV: one row for each reward, and one row for the fee of each request, so that the sum of
 * the amounts is the paid sum.
 */
export function createStatementCsv(paid: SponsorshipWithPayment[], language: Language): string {
  const words = messages[language].payments
  const isCommaDecimal = formats(language).amount(0.5).includes(',')
  const separator = isCommaDecimal ? ';' : ','
  const amount = (value: number) => (isCommaDecimal ? value.toFixed(2).replace('.', ',') : value.toFixed(2))
  const rows = paid.flatMap(({ request, paidAt }) => {
    const head = [new Date(firstTime(paidAt, request)).toISOString().slice(0, 10), formatRequestNumber(request.guid)]
    return [
      ...request.fundraisingRewards.map(reward => [
        ...head,
        reward.name,
        reward.organization.name,
        amount(reward.fiatPrice.amount),
        reward.quantity,
        amount(lineOf(reward)),
      ]),
      [
        ...head,
        fillPlaceholders(words.fee, { percent: limits.sponsorshipFeePercent }),
        '',
        '',
        '',
        amount(request.priceDto.fee),
      ],
    ]
  })
  const titles = [words.paid, words.number, words.reward, words.organisation, words.price, words.quantity, words.amount]
  // The byte order mark at the beginning makes spreadsheets read the file as UTF-8.
  return `\uFEFF${[titles, ...rows].map(row => formatCsvRow(row, separator)).join('')}`
}
