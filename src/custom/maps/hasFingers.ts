/** Where fingers are what one points with. */
export const hasFingers = () => matchMedia('(pointer: coarse)').matches
