/** Prints a measured value. `npm run attack` adds it to its table of results; in other runs it is a line of the log. */
export const printFigure = (what: string, measured: string, budget: string) =>
  console.log(['figure', what, measured, budget].join(' | '))
