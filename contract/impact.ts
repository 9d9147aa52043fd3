/**
 * Climate impact of recycling: kg CO2e of the collected masses, computed from a table of figures. A figure applies to a
 * type of a material, or to all types of the material that have no figure of their own. A mass without a figure has no
 * impact value, which is not 0.
 */
import { z } from 'zod'
import { localizedNamesSchema } from './cities'
import { createLanguageRecord, languages } from './languages'
import { day } from './primitives'
import { materials, materialTypes } from './statuses'

const words = (max: number) => z.string().trim().min(1).max(max)
const inLanguages = z.object({ ...createLanguageRecord(() => words(200).optional()), en: words(200) })

const figureShape = {
  material: z.enum(materials),
  /** If omitted, the figure applies to all types of the material that have no figure of their own. */
  type: z.string().optional(),
  /** Kilograms of CO2e for each kilogram of material. A value below 0 means that recycling lowers emissions. */
  kgCo2ePerKg: z.number().min(-1000).max(1000),
  source: words(120),
  edition: words(60),
}

/** Maximum number of figures in a table. It is larger than the number of all types and materials. */
const impactFigures = 30
const impactRows = 1000

/**
 * The table of emission figures that an administrator may configure. `boundary` describes what is compared, as one text
 * or as a text for each language; English is required.
 */
export const impactTableSchema = z
  .object({
    figures: z
      .array(
        z.object({
          ...figureShape,
          boundary: z.union([words(200).transform(text => createLanguageRecord(() => text)), inLanguages], {
            error: `must be a text, or one for en and any of ${languages.slice(1).join(', ')}, of 200 letters at most`,
          }),
        }),
      )
      .min(1)
      .max(impactFigures),
  })
  .superRefine(({ figures }, context) => {
    const issue = (at: number, message: string) =>
      context.addIssue({ code: 'custom', path: ['figures', at, 'type'], message })
    const seen = new Set<string>()
    for (const [at, { material, type }] of figures.entries()) {
      const types: readonly string[] = materialTypes[material]
      if (type !== undefined && !types.includes(type)) issue(at, `must be one of ${types.join(', ')}`)
      const key = `${material} ${type ?? ''}`
      if (seen.has(key)) issue(at, 'has a figure already')
      seen.add(key)
    }
  })
  .meta({ id: 'ImpactTable' })
export type ImpactTable = z.output<typeof impactTableSchema>
export type ImpactFigure = ImpactTable['figures'][number]

export const impactSchema = z
  .object({
    from: day,
    to: day,
    /** The collected masses, in the order of the materials. */
    rows: z
      .array(
        z.object({
          material: z.enum(materials),
          /**
           * The type within the material. `null` stands for all types that have no row of their own. `Unsorted` is mass
           * that was reported without a type.
           */
          type: z.string().nullable(),
          kg: z.number(),
          /**
           * Kilograms of CO2e per kilogram of this row, and for its whole mass. Both are `null` if the table has no
           * figure for the row.
           */
          kgCo2ePerKg: z.number().nullable(),
          kgCo2e: z.number().nullable(),
        }),
      )
      .max(impactRows),
    totals: z.object({
      kg: z.number(),
      /** The collected mass of rows without an emission figure (`kgCo2ePerKg` is null), in kilograms. */
      kgWithoutFigure: z.number(),
      /** Sum of all rows that have a figure; `null` if none has. */
      kgCo2e: z.number().nullable(),
    }),
    /** The complete table from which the figures are taken. */
    table: z.array(z.object({ ...figureShape, boundary: localizedNamesSchema })).max(impactFigures),
  })
  .meta({ id: 'Impact' })
export type Impact = z.infer<typeof impactSchema>
export type ImpactRow = Impact['rows'][number]
