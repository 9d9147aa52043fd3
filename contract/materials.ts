/** The materials, and the types within a material, in which outside systems may report masses. */
import { z } from 'zod'
import { materials } from './statuses'

export const materialsSchema = z
  .object({
    items: z.array(z.object({ material: z.enum(materials), types: z.array(z.string()) })).max(materials.length),
  })
  .meta({ id: 'Materials' })
