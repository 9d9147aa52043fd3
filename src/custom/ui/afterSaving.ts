/** Options of `navigate` for the address after saving, which a form that is still being saved does not block. */
export const afterSavingOptions = { state: { isAfterSaving: true } }
