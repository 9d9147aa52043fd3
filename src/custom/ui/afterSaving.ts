/** Options of `navigate` for an address that the result of a save leads to: a form that is still being saved lets it pass. */
export const afterSaving = { state: { isAfterSaving: true } }
