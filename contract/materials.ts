/** The materials and types by which masses are counted, as outside systems may name them. */
import { z } from 'zod'
import { materials } from './statuses'

export const materialsSchema = z
  .object({
    items: z.array(z.object({ material: z.enum(materials), types: z.array(z.string()) })).max(materials.length),
  })
  .meta({ id: 'Materials' })
