/** Options of `navigate` for the address that a save leads to. A form that is still being saved does not block it. */
export const afterSaving = { state: { isAfterSaving: true } }
