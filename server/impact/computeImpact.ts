/**
 * Multiplies masses by impact figures. A mass without a figure counts in the sums of masses, but in no sum of kg CO2e.
 */
import type { Impact, ImpactFigure, ImpactRow, ImpactTable } from '../../contract/impact'
import { type Material, materials, materialTypes } from '../../contract/statuses'

/** Collected mass of a type within a material. */
export interface TypeMass {
  material: Material
  type: string
  grams: number
}

/** Rounds kg to whole grams, because sums of decimals have rounding errors. */
const rounded = (value: number) => Math.round(value * 1000) / 1000 || 0

const place = ({ material, type }: Pick<ImpactRow, 'material' | 'type'>) => {
  const typesOfMaterial: readonly string[] = materialTypes[material]
  const at = typesOfMaterial.indexOf(type ?? '')
  return materials.indexOf(material) * 100 + (at < 0 ? typesOfMaterial.length : at)
}

/** Returns the figure of the type, otherwise that of its material; undefined if the table has neither. */
const figureFor = ({ figures }: ImpactTable, { material, type }: TypeMass): ImpactFigure | undefined => {
  const ofMaterial = figures.filter(figure => figure.material === material)
  return ofMaterial.find(figure => figure.type === type) ?? ofMaterial.find(figure => figure.type === undefined)
}

export function computeImpact(masses: readonly TypeMass[], table: ImpactTable): Omit<Impact, 'from' | 'to'> {
  const sums = new Map<string, { row: Pick<ImpactRow, 'material' | 'type'>; grams: number; perKg: number | null }>()
  for (const mass of masses) {
    const figure = figureFor(table, mass)
    const type = figure && figure.type === undefined ? null : mass.type
    const key = `${mass.material} ${type ?? ''}`
    const sum = sums.get(key) ?? {
      row: { material: mass.material, type },
      grams: 0,
      perKg: figure?.kgCo2ePerKg ?? null,
    }
    sums.set(key, { ...sum, grams: sum.grams + mass.grams })
  }
  const rows = [...sums.values()].map(({ row, grams, perKg }) => ({
    ...row,
    kg: grams / 1000,
    kgCo2ePerKg: perKg,
    kgCo2e: perKg === null ? null : (grams / 1000) * perKg,
  }))
  const counted = rows.filter(({ kgCo2e }) => kgCo2e !== null)
  const kgOf = (some: typeof rows) => some.reduce((sum, { kg }) => sum + kg, 0)
  return {
    rows: rows
      .toSorted((a, b) => place(a) - place(b))
      .map(row => ({ ...row, kgCo2e: row.kgCo2e === null ? null : rounded(row.kgCo2e) })),
    totals: {
      kg: rounded(kgOf(rows)),
      kgWithoutFigure: rounded(kgOf(rows.filter(({ kgCo2e }) => kgCo2e === null))),
      kgCo2e: counted.length ? rounded(counted.reduce((sum, { kgCo2e }) => sum + (kgCo2e ?? 0), 0)) : null,
    },
    table: table.figures,
  }
}
