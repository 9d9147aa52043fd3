/** Prints a figure that `npm run attack` puts into its table; in other runs it is a line of the log. */
export const figure = (what: string, measured: string, budget: string) =>
  console.log(['figure', what, measured, budget].join(' | '))
