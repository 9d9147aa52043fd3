/**
 * Outcomes of a sponsorship request, as notifications name them in the portal and in e-mails. This file does not import
 * Zod, so that the browser does not have to load Zod.
 */
import { formatRequestNumber } from './formatRequestNumber'
import type { Language } from './languages'
import type { PickupOrSponsorshipStatus } from './statuses'

export const sponsorshipOutcomes = ['Finished', 'Canceled'] as const satisfies readonly PickupOrSponsorshipStatus[]
export type SponsorshipOutcome = (typeof sponsorshipOutcomes)[number]

const words: Record<Language, Record<SponsorshipOutcome, string>> = {
  en: { Finished: 'finished', Canceled: 'canceled' },
  ua: { Finished: 'завершено', Canceled: 'скасовано' },
  pl: { Finished: 'zakończono', Canceled: 'anulowano' },
}

interface DecidedRequest {
  guid: string
  outcome: SponsorshipOutcome | null
}

/** Returns the request's number with its outcome, such as `3F2A-91BC, finished`; only the number if it has none yet. */
export const formatRequestWithOutcome = ({ guid, outcome }: DecidedRequest, language: Language) =>
  [formatRequestNumber(guid), outcome && words[language][outcome]].filter(Boolean).join(', ')
