import { join } from 'node:path'
import { projectRoot } from '../projectRoot'

export const migrationsFolder = join(projectRoot, 'server/db/migrations')
