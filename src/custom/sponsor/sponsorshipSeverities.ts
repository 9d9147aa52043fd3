/** The severity of the note that explains the state of a sponsorship request. */
export const sponsorshipSeverities = { Started: 'info', Finished: 'success', Canceled: 'warning' } as const
