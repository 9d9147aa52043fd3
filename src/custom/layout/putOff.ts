/** What is put off for as long as it can be taken back. Whoever leaves the area has it done first. */
const deeds = new Set<() => Promise<unknown>>()

/** @returns forgets it, once: it is done, or taken back */
export const putOff = (deed: () => Promise<unknown>) => {
  deeds.add(deed)
  return () => deeds.delete(deed)
}

export const doWhatIsPutOff = () => Promise.all([...deeds].map(deed => deed()))
