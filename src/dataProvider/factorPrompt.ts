/**
 * Asks the user to prove a second factor when the API rejects a change with `FactorRequired`. The change is sent again
 * afterwards (`repeatedCalls.ts`). The shell shows the dialog. If other calls are rejected while the dialog is open,
 * they wait for the same dialog.
 */
type AskForFactor = () => Promise<boolean>

let ask: AskForFactor | undefined
let asking: Promise<boolean> | undefined

/**
 * Registers the function that shows the dialog.
 * @param next shows the dialog; its promise resolves to true if the user has proved a factor
 * @returns a function that unregisters `next`
 */
export const registerFactorPrompt = (next: AskForFactor) => {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/**
 * Asks the user to prove a second factor, or waits for the dialog that is already open.
 * @returns whether the user has proved a factor; false if no dialog can be shown
 */
export const requestFactorProof = (): Promise<boolean> => {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
