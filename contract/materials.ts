/** The materials and types that masses are counted by, as machines may name them. */
import { z } from 'zod'
import { materials } from './statuses'

export const materialsSchema = z
  .object({
    items: z.array(z.object({ material: z.enum(materials), types: z.array(z.string()) })).max(materials.length),
  })
  .meta({ id: 'Materials' })
