/** Returns true if the main pointing device is a finger. */
export const isTouchDevice = () => matchMedia('(pointer: coarse)').matches
