/**
 * The built-in impact table: figures of the US EPA's Waste Reduction Model (WARM) v16
 * (docs/adr/0024-impact-figures.md). WARM is meant for communicating benefits, not for inventories. It has no figure
 * that fits polypropylene bottles or drink cartons.
 */
import type { ImpactTable } from '../../contract/impact'
import type { Language } from '../../contract/languages'

const origin = {
  source: 'US EPA WARM',
  edition: 'v16',
  boundary: {
    en: 'recycling compared with landfilling, United States',
    ua: 'переробка порівняно із захороненням на полігоні, США',
    pl: 'recykling w porównaniu ze składowaniem, USA',
  } satisfies Record<Language, string>,
}

export const warmEmissionFactors: ImpactTable = {
  figures: [
    { material: 'plastic', type: 'PET', kgCo2ePerKg: -1.14, ...origin },
    { material: 'plastic', type: 'HDPE', kgCo2ePerKg: -0.84, ...origin },
    { material: 'glass', kgCo2ePerKg: -0.3, ...origin },
    { material: 'metal', type: 'Aluminium', kgCo2ePerKg: -10.06, ...origin },
    { material: 'metal', type: 'Steel', kgCo2ePerKg: -2.02, ...origin },
    { material: 'paper', type: 'Cardboard', kgCo2ePerKg: -3.46, ...origin },
  ],
}
