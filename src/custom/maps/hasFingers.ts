/** Returns true if the main pointing device is a finger. */
export const hasFingers = () => matchMedia('(pointer: coarse)').matches
