/** A chunk that did not arrive: each browser words it differently. */
export const isLoadFailure = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch|load/i.test(error.message)
