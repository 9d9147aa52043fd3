export const materials = {
  plastic: 'Plastic',
  glass: 'Glass',
  metal: 'Metal',
  paper: 'Paper',
  types: {
    PET: 'PET',
    HDPE: 'HDPE',
    PP: 'PP',
    Clear: 'Clear',
    Green: 'Green',
    Brown: 'Brown',
    Aluminium: 'Aluminium',
    Steel: 'Steel',
    Cardboard: 'Cardboard',
    Carton: 'Drink cartons',
  },
} as const
