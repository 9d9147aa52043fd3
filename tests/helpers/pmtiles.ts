/**
 * Builds a map file that shows only water, according to the specifications of PMTiles 3
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md) and of vector tiles 2.1
 * (https://github.com/mapbox/vector-tile-spec/tree/master/2.1). Nothing is compressed.
 */
const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])
/** Returns a length-delimited field of a protocol buffer: a text, a message or packed numbers. */
const field = (number: number, content: Iterable<number>) => {
  const bytes = [...content]
  return [...varint((number << 3) | 2), ...varint(bytes.length), ...bytes]
}
const numberField = (number: number, value: number) => [...varint(number << 3), ...varint(value)]
const text = (value: string) => new TextEncoder().encode(value)

const extent = 4096
const zigzag = (value: number) => (value << 1) ^ (value >> 31)
const [moveTo, lineTo, close] = [(1 << 3) | 1, (3 << 3) | 2, (1 << 3) | 7]
const square = [
  ...[moveTo, zigzag(0), zigzag(0)],
  ...[lineTo, zigzag(extent), zigzag(0), zigzag(0), zigzag(extent), zigzag(-extent), zigzag(0)],
  close,
]
const polygon = 3
const feature = [...field(2, [0, 0]), ...numberField(3, polygon), ...field(4, square.flatMap(varint))]
const layer = [
  ...field(1, text('water')),
  ...field(2, feature),
  ...field(3, text('kind')),
  ...field(4, field(1, text('ocean'))),
  ...numberField(5, extent),
  ...numberField(15, 2),
]
const tile = field(3, layer)

/** Highest zoom level, and number of tiles in the zoom levels 0 and 1. All tiles are equal. */
const [maxZoom, tiles] = [1, 5]
/**
 * A map directory with one entry: the number of the first tile, the number of tiles, their length, and their offset.
 */
const directory = [1, 0, tiles, tile.length, 1].flatMap(varint)
const metadata = [...text('{}')]

const headerBytes = 127
const vectorTiles = 1

export function createWaterMap({ version = 3, type = vectorTiles } = {}): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 'latin1')
  header[7] = version
  const metadataAt = headerBytes + directory.length
  const tilesAt = metadataAt + metadata.length
  const places = [
    headerBytes,
    directory.length,
    metadataAt,
    metadata.length,
    tilesAt,
    0,
    tilesAt,
    tile.length,
    tiles,
    1,
    1,
  ]
  for (const [at, value] of places.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at)
  // The flags say that the tiles are clustered, and that neither the directories nor the tiles are compressed.
  header.set([1, 1, 1, type, 0, maxZoom], 96)
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * at)
  return Buffer.concat([header, Buffer.from([...directory, ...metadata, ...tile])])
}
