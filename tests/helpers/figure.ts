/** A figure that `npm run attack` puts into its table; in other runs a line of the log. */
export const figure = (what: string, measured: string, budget: string) =>
  console.log(['figure', what, measured, budget].join(' | '))
