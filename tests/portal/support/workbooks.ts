/** Builds workbooks as spreadsheet programs write them, reduced to the parts that the import reads. */
import { strToU8, unzipSync, zipSync } from 'fflate'

/** Returns the archive with these files added or replaced. */
export const withFiles = (archive: Uint8Array, files: Readonly<Record<string, string>>) =>
  zipSync(
    {
      ...unzipSync(archive),
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
    },
    { level: 0 },
  )

/** XML content and attributes of a cell. */
interface RawCell {
  attributes?: string
  xml: string
}
/**
 * Value of a cell: a text, a number, a day as the number that spreadsheets store, a number with the format `00000`
 * (`zip`) or `00-000` (`kod`), raw XML, or no value.
 */
type Cell = string | number | { day: number } | { zip: number } | { kod: number } | RawCell | null

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cellXml = (cell: Cell, address: string) => {
  if (cell === null) return `<c r="${address}" s="2"/>`
  if (typeof cell === 'string') return `<c t="inlineStr" r="${address}"><is><t>${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if ('xml' in cell) return `<c r="${address}" ${cell.attributes ?? ''}>${cell.xml}</c>`
  if ('zip' in cell) return `<c r="${address}" s="2"><v>${cell.zip}</v></c>`
  if ('kod' in cell) return `<c r="${address}" s="3" t="n"><v>${cell.kod}</v></c>`
  return `<c r="${address}" s="1"><v>${cell.day}</v></c>`
}
const rowXml = (cells: readonly Cell[], at: number) =>
  `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`

/**
 * Returns an .xlsx workbook.
 * @param extra files that are added or replaced
 */
export const createXlsx = (
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  extra: Record<string, string> = {},
) => {
  const names = Object.keys(sheets)
  const rels = names.map(
    (_, at) => `<Relationship Id="r${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  )
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}">${rels.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="00\\-000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="12"/><xf numFmtId="2"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
    ...extra,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))
}

const officeNames =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
type OdsCell = string | number | { zip: number } | RawCell
const odsCell = (cell: OdsCell) => {
  if (typeof cell === 'object' && 'xml' in cell)
    return `<table:table-cell ${cell.attributes ?? ''}>${cell.xml}</table:table-cell>`
  if (typeof cell === 'object')
    return `<table:table-cell office:value-type="float" office:value="${cell.zip}"><text:p>${String(cell.zip).padStart(5, '0')}</text:p></table:table-cell>`
  return typeof cell === 'number'
    ? `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>≈${cell}</text:p></table:table-cell>`
    : `<table:table-cell office:value-type="string"><text:p>${escaped(cell)}</text:p></table:table-cell>`
}

export const createOds = (rows: readonly (readonly OdsCell[])[]) =>
  zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'content.xml': strToU8(
      `<office:document-content ${officeNames}><office:body><office:spreadsheet><table:table table:name="A">${rows
        .map(
          cells =>
            `<table:table-row>${cells.map(odsCell).join('')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`,
        )
        .join(
          '',
        )}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  })
