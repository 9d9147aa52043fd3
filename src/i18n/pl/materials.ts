import type { materials as en } from '../en/materials'
import type { Words } from '../words'

export const materials: Words<typeof en> = {
  plastic: 'Plastik',
  glass: 'Szkło',
  metal: 'Metal',
  paper: 'Papier',
}
