import { join } from 'node:path'
import { projectRoot } from '../lib/projectRoot'

export const migrationsFolder = join(projectRoot, 'server/db/migrations')
