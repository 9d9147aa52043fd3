/**
 * Determines the kind of a chosen file by its bytes and its name. A file that cannot hold a table is rejected; the
 * error names its kind.
 */

/** Reason why a file is rejected. Its translation key is `engine.import.fileErrors.<reason>`. */
export type FileErrorReason =
  | 'xls'
  | 'protected'
  | 'xlsb'
  | 'numbers'
  | 'pdf'
  | 'document'
  | 'presentation'
  | 'image'
  | 'archive'
  | 'webPage'
  | 'json'
  | 'binary'
  | 'broken'
  | 'tooLarge'
  | 'empty'

export class FileError extends Error {
  readonly reason: FileErrorReason
  constructor(reason: FileErrorReason) {
    super(reason)
    this.reason = reason
  }
}

type FileKind = 'text' | 'xlsx' | 'ods' | FileErrorReason

const ascii = (text: string) => [...text].map(letter => letter.charCodeAt(0))
/** File kinds by the bytes at the beginning. */
const signatures: readonly [FileKind, readonly number[]][] = [
  ['pdf', ascii('%PDF')],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', ascii('GIF8')],
  ['image', ascii('RIFF')],
  ['image', ascii('II*\0')],
  ['document', ascii('{\\rtf')],
  ['archive', [0x1f, 0x8b]],
  ['archive', ascii('Rar!')],
  ['archive', ascii('7z\xbc\xaf')],
]
const zip = ascii('PK\x03\x04')
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * File kinds of zip archives, by texts that the archive's bytes contain: the names of the files in it or, for
 * OpenDocument, the content of its file `mimetype`. Both are stored uncompressed, so nothing has to be unpacked.
 */
const zipContents: readonly [FileKind, RegExp][] = [
  ['xlsx', /xl[\\/]workbook\.xml/],
  ['xlsb', /xl[\\/]workbook\.bin/],
  ['ods', /opendocument\.spreadsheet/],
  ['numbers', /Index\/(Document|Tables)|\.iwa/],
  ['document', /word\/document|opendocument\.text/],
  ['presentation', /ppt\/|opendocument\.presentation/],
]
/** File kinds by extension, for files whose bytes do not determine the kind. */
const endings: Readonly<Record<string, FileKind>> = {
  numbers: 'numbers',
  doc: 'document',
  ppt: 'presentation',
  heic: 'image',
  json: 'json',
  geojson: 'json',
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes)
const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
const endingOf = (name: string) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const sampleBytes = 64 * 1024
const kindOfZip = (bytes: Uint8Array, ending: string): FileKind => {
  // The names are searched at the beginning of the archive and at its end, where its directory is.
  const names = latin1(bytes.subarray(0, sampleBytes)) + latin1(bytes.subarray(-sampleBytes))
  return zipContents.find(([, pattern]) => pattern.test(names))?.[0] ?? endings[ending] ?? 'archive'
}
/** Returns the kind of a Compound File Binary (OLE) file: an old Office file, or a new Office file with a password. */
const kindOfCompoundFile = (ending: string): FileKind =>
  ending === 'xlsx' || ending === 'xlsm' ? 'protected' : (endings[ending] ?? 'xls')

const control = 0x20
const isControl = (byte: number) =>
  byte < control && ![0, 0x07, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b].includes(byte)
/**
 * Returns whether the bytes are not text. Control bytes are counted separately at even and odd indices, because UTF-16
 * text has many of them at only one of the two.
 */
const isBinary = (bytes: Uint8Array) => {
  const sample = bytes.subarray(0, sampleBytes)
  const controls = [0, 1].map(side => sample.filter((byte, at) => at % 2 === side && isControl(byte)).length)
  return Math.min(...controls) * 20 > sample.length
}

const kindOfFile = (name: string, bytes: Uint8Array): FileKind => {
  const ending = endingOf(name)
  if (bytes.length === 0) return 'empty'
  const signed = signatures.find(([, signature]) => startsWith(bytes, signature))
  if (signed) return signed[0]
  if (startsWith(bytes, zip)) return kindOfZip(bytes, ending)
  if (startsWith(bytes, compoundFile)) return kindOfCompoundFile(ending)
  if (endings[ending]) return endings[ending]
  if (/^\s*(\ufeff|ï»¿)?<(!doctype|html|\?xml|table|svg)/i.test(latin1(bytes.subarray(0, 200)))) return 'webPage'
  return isBinary(bytes) ? 'binary' : 'text'
}

/**
 * Returns the kind of a file that can hold a table.
 * @throws {FileError} with the kind of any other file
 */
export const detectTableFileKind = (name: string, bytes: Uint8Array): 'text' | 'xlsx' | 'ods' => {
  const kind = kindOfFile(name, bytes)
  if (kind !== 'text' && kind !== 'xlsx' && kind !== 'ods') throw new FileError(kind)
  return kind
}
