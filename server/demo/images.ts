/** Draws each demo picture once and stores a copy for each organisation that uses it. */
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { images } from '../db/schema'
import type { FileStore } from '../files/fileStore'
import { type ConvertedImages, runConversion } from '../files/imageProcess'
import { type ImageSize, imageFileName, imageSizes } from '../files/imageUrls'
import { projectRoot } from '../lib/projectRoot'
import { daysAgo } from './days'
import { demoLogoIdOf, demoOrganisationIdOf, demoOrganisations, type OrganisationKey } from './organisations'
import { logos, type PictureName, pictures } from './pictures'
import { demoId } from './random'

/**
 * Time limits for drawing. They are higher than the limits of an upload, with which the first start would fail on a
 * slow or busy machine.
 */
const drawLimits = { cpuMs: 120_000, wallMs: 120_000 }

export interface DemoImage {
  id: string
  organisation: OrganisationKey
  svg: string
}

/**
 * Returns the id of an organisation's copy of a picture. Each organisation has its own copy, because an image has only
 * one owner.
 */
export const demoPictureIdOf = (organisation: OrganisationKey, picture: PictureName) =>
  demoId(`image/${organisation}/${picture}`)

export const createDemoImage = (organisation: OrganisationKey, picture: PictureName): DemoImage => ({
  id: demoPictureIdOf(organisation, picture),
  organisation,
  svg: pictures[picture],
})

export const logoImages = (): DemoImage[] =>
  demoOrganisations.map(({ key }) => ({ id: demoLogoIdOf(key), organisation: key, svg: logos[key] }))

export const imageRows = (placed: DemoImage[], now: Date): (typeof images.$inferInsert)[] =>
  placed.map(({ id, organisation }) => ({
    id,
    organisationId: demoOrganisationIdOf(organisation),
    createdAt: daysAgo(now, 700),
  }))

const sizes = Object.keys(imageSizes) as ImageSize[]

/**
 * Draws a picture in all stored sizes. The SVG is rendered in this process, because the demo's own SVG can be trusted.
 */
const draw = async (svg: string): Promise<ConvertedImages> =>
  runConversion(await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer(), false, drawLimits)

/** Folder in which the build stores the drawn pictures. A file's name is a hash of the SVG and the sizes. */
const drawnFolder = join(projectRoot, 'dist/demo')
const drawnFile = (svg: string, size: ImageSize) => {
  const digest = createHash('sha256').update(svg).update(JSON.stringify(imageSizes)).digest('hex')
  return join(drawnFolder, `${digest.slice(0, 32)}.${size}.webp`)
}

/** Draws all pictures. The build calls this function, because drawing takes seconds and would delay the first start. */
export async function drawPictures(): Promise<void> {
  rmSync(drawnFolder, { recursive: true, force: true })
  mkdirSync(drawnFolder, { recursive: true })
  for (const svg of [...Object.values(logos), ...Object.values(pictures)]) {
    const content = await draw(svg)
    for (const size of sizes) writeFileSync(drawnFile(svg, size), content[size])
  }
}

async function drawn(svg: string): Promise<ConvertedImages> {
  try {
    const read = (size: ImageSize) => readFile(drawnFile(svg, size))
    const [sm, md, lg, original] = await Promise.all([read('sm'), read('md'), read('lg'), read('original')])
    return { sm, md, lg, original }
  } catch {
    // The development server runs without a build. The pictures are drawn then.
    return draw(svg)
  }
}

/** Stores the files of the pictures. Called before the rows that refer to the pictures are written. */
export async function storePictures(files: FileStore, placed: DemoImage[]): Promise<void> {
  for (const [svg, own] of byDrawing(placed)) {
    const content = await drawn(svg)
    const put = ({ id }: DemoImage) =>
      sizes.map(size => files.put(imageFileName(id, size), content[size], 'image/webp'))
    await Promise.all(own.flatMap(put))
  }
}

function byDrawing(placed: DemoImage[]) {
  const groups = new Map<string, DemoImage[]>()
  for (const each of placed) groups.set(each.svg, [...(groups.get(each.svg) ?? []), each])
  return groups
}
