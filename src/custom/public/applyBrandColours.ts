/** Applies the installation's colour to the public pages. Their style sheet contains only the product's colour. */
import type { Config } from '../../config'

export const applyBrandColours = ({ brand: { colors } }: Config) => {
  if (!colors) return
  const { main } = colors.light
  const { style } = document.documentElement
  style.setProperty('--p-primary', main)
  style.setProperty('--p-primary-dark', `color-mix(in srgb, ${main} 82%, black)`)
  style.setProperty('--p-soft', `color-mix(in srgb, ${main} 12%, white)`)
}
