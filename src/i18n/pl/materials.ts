import type { materials as en } from '../en/materials'
import type { TranslationOf } from '../messages'

export const materials: TranslationOf<typeof en> = {
  plastic: 'Plastik',
  glass: 'Szkło',
  metal: 'Metal',
  paper: 'Papier',
  types: {
    PET: 'PET',
    HDPE: 'HDPE',
    PP: 'PP',
    Clear: 'bezbarwne',
    Green: 'zielone',
    Brown: 'brązowe',
    Aluminium: 'aluminium',
    Steel: 'stal',
    Cardboard: 'tektura',
    Carton: 'kartony po napojach',
  },
}
