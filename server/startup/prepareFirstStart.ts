/**
 * A step of the build: what a first start would take seconds for. An empty embedded database with the gazetteer, and the
 * drawn pictures of the demo.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { openEmbedded } from '../db/embedded'
import { finishTemplate, templateFolder } from '../db/embeddedFolder'
import { drawPictures } from '../demo/images'
import { seedCities } from '../geo/seedCities'

rmSync(templateFolder, { recursive: true, force: true })
mkdirSync(templateFolder, { recursive: true })
const { db, close } = await openEmbedded(templateFolder)
await seedCities(db)
await close()
finishTemplate()
await drawPictures()
