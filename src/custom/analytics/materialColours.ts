/** The colour of each material in every chart and map. The colours also differ in lightness, for colour-blind users. */
import type { Material } from '../../../contract/statuses'

export const materialColours: Record<'light' | 'dark', Record<Material, string>> = {
  light: { plastic: '#0b5d3b', glass: '#5aa469', metal: '#8a4b08', paper: '#e0b973' },
  dark: { plastic: '#2f8a5f', glass: '#8fd8a8', metal: '#b8742a', paper: '#f0d9a5' },
}
