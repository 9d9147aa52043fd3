/**
 * A step of the build that shortens the first start by seconds: it creates an empty embedded database with the
 * gazetteer, and draws the images of the demo.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { openEmbedded } from '../db/embedded'
import { markTemplateComplete, templateFolder } from '../db/embeddedFolder'
import { drawPictures } from '../demo/images'
import { seedCities } from '../geo/seedCities'

rmSync(templateFolder, { recursive: true, force: true })
mkdirSync(templateFolder, { recursive: true })
const { db, close } = await openEmbedded(templateFolder)
await seedCities(db)
await close()
markTemplateComplete()
await drawPictures()
