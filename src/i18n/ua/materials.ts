import type { materials as en } from '../en/materials'
import type { Words } from '../words'

export const materials: Words<typeof en> = {
  plastic: 'Пластик',
  glass: 'Скло',
  metal: 'Метал',
  paper: 'Папір',
}
