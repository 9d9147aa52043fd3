/** Draws the pictures, once each, and stores them for the organisations that show them. */
import sharp from 'sharp'
import type { images } from '../db/schema'
import type { FileStore } from '../files/fileStore'
import { runConversion, type StoredSizes } from '../files/imageProcess'
import { type ImageSize, imageName, imageSizes } from '../files/imageUrls'
import { daysAgo } from './days'
import { demoOrganisations, logoId, type OrganisationKey, organisationId } from './organisations'
import { logos, type Picture, pictures } from './pictures'
import { demoId } from './random'

/** An upload's limit would end the first start on a slow or busy machine. */
const withinMs = 120_000

export interface Placed {
  id: string
  organisation: OrganisationKey
  svg: string
}

/** An image belongs to one organisation, so each has its own of a picture. */
export const pictureId = (organisation: OrganisationKey, picture: Picture) => demoId(`image/${organisation}/${picture}`)

export const placePicture = (organisation: OrganisationKey, picture: Picture): Placed => ({
  id: pictureId(organisation, picture),
  organisation,
  svg: pictures[picture],
})

export const placedLogos = (): Placed[] =>
  demoOrganisations.map(({ key }) => ({ id: logoId(key), organisation: key, svg: logos[key] }))

export const imageRows = (placed: Placed[], now: Date): (typeof images.$inferInsert)[] =>
  placed.map(({ id, organisation }) => ({
    id,
    organisationId: organisationId(organisation),
    createdAt: daysAgo(now, 700),
  }))

/** Written before the rows that name them. Our own drawings need no guarded renderer. */
export async function storePictures(files: FileStore, placed: Placed[]): Promise<void> {
  const sizes = Object.keys(imageSizes) as ImageSize[]
  const drawn = new Map<string, Promise<StoredSizes>>()
  const convert = (png: Buffer) => runConversion(png, false, withinMs)
  for (const { id, svg } of placed) {
    const conversion = drawn.get(svg) ?? sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer().then(convert)
    drawn.set(svg, conversion)
    const content = await conversion
    await Promise.all(sizes.map(size => files.put(imageName(id, size), content[size], 'image/webp')))
  }
}
