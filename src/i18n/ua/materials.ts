import type { materials as en } from '../en/materials'
import type { TranslationOf } from '../messages'

export const materials: TranslationOf<typeof en> = {
  plastic: 'Пластик',
  glass: 'Скло',
  metal: 'Метал',
  paper: 'Папір',
  types: {
    PET: 'PET',
    HDPE: 'HDPE',
    PP: 'PP',
    Clear: 'прозоре',
    Green: 'зелене',
    Brown: 'коричневе',
    Aluminium: 'алюміній',
    Steel: 'сталь',
    Cardboard: 'картон',
    Carton: 'пакети від напоїв',
  },
}
