/**
 * Options of `navigate` for leaving a form after saving. With these options, a form that is still being saved does not
 * block the navigation.
 */
export const afterSavingOptions = { state: { isAfterSaving: true } }
