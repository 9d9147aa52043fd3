/** Checks how workbooks are read: the chosen sheet, hidden rows, and workbooks of less common programs. */
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { loadSource } from '../../../src/custom/engine/import/importSource'
import { createFakeFile, readImport } from '../support/importedFile'
import { createOds, createXlsx, withFiles } from '../support/workbooks'

const headings = ['Name', 'City', 'Street', 'House number'] as const
const storeSheet = (name: string) => [headings, [name, 'Kyiv', 'Khreshchatyk', '1']] as const
const workbookXml = (archive: Uint8Array) => strFromU8(unzipSync(archive)['xl/workbook.xml'] ?? new Uint8Array())
const namesOf = async (bytes: Uint8Array, choice = {}) =>
  (await readImport('locations', createFakeFile(bytes, 'book.xlsx'), choice)).rows.map(({ values }) => values.name)

describe('the sheet that is read', () => {
  const book = createXlsx({ Notes: [['Sent by'], ['Olena']], Old: storeSheet('old'), New: storeSheet('new') })
  const withView = (view: string, hidden: string) =>
    withFiles(book, {
      'xl/workbook.xml': workbookXml(book)
        .replace('<sheets>', `${view}<sheets>`)
        .replace(`name="${hidden}"`, `name="${hidden}" state="hidden"`),
    })

  it('is the first with known headings', async () => {
    expect(await namesOf(book)).toEqual(['old'])
  })
  it('is a visible one', async () => {
    expect(await namesOf(withView('', 'Old'))).toEqual(['new'])
    expect(await loadSource(createFakeFile(withView('', 'Old'), 'book.xlsx'))).toMatchObject({
      sheets: [{ name: 'Notes' }, { name: 'Old', isHidden: true }, { name: 'New' }],
    })
  })
  it('is the sheet that was open, among those with as many known headings', async () => {
    expect(await namesOf(withView('<bookViews><workbookView activeTab="2"/></bookViews>', 'Notes'))).toEqual(['new'])
    expect(await namesOf(withView('<bookViews><workbookView activeTab="0"/></bookViews>', ''))).toEqual(['old'])
  })
})

describe('hidden rows', () => {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const row = (number: number, name: string, more = '') =>
    `<row r="${number}"${more}><c r="A${number}" t="inlineStr"><is><t>${name}</t></is></c></row>`
  const book = withFiles(createXlsx({ A: [] }), {
    'xl/worksheets/sheet0.xml': sheet(row(1, 'Name') + row(2, 'shown') + row(3, 'filtered', ' hidden="1"')),
  })

  it('are named and can be left out', async () => {
    expect((await readImport('locations', createFakeFile(book, 'book.xlsx'))).hidden).toEqual([3])
    expect(await namesOf(book)).toEqual(['shown', 'filtered'])
    expect(await namesOf(book, { skipsHidden: true })).toEqual(['shown'])
  })
  it('are named in OpenDocument too', async () => {
    const file = createOds([['Name'], ['A'], ['B']])
    const content = strFromU8(unzipSync(file)['content.xml'] ?? new Uint8Array())
    const rows = content.split('<table:table-row>')
    const filtered = [rows[0], rows[1], rows[2]].join('<table:table-row>')
    const bytes = withFiles(file, {
      'content.xml': `${filtered}<table:table-row table:visibility="filter">${rows.slice(3).join('<table:table-row>')}`,
    })
    expect((await readImport('locations', createFakeFile(bytes, 'a.ods'))).hidden).toEqual([3])
  })
})

describe('texts that are hidden under merged cells', () => {
  const hidden = 'HIDDEN'
  const merged = [
    headings,
    ['right', 'Lviv', 'Main 9', hidden],
    ['block', 'Kyiv', 'Main', hidden],
    ['below', 'Kyiv', hidden, hidden],
    ['', hidden, hidden, hidden],
  ]
  const stores = [
    { name: 'right', city: 'Lviv', street: 'Main 9' },
    { name: 'block', city: 'Kyiv', street: 'Main' },
    { name: 'below', city: 'Kyiv', street: 'Main' },
  ]
  const shown = async (bytes: Uint8Array, name: string) =>
    (await readImport('locations', createFakeFile(bytes, name))).rows.map(({ values }) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
    )

  it('are not imported from .xlsx', async () => {
    const book = createXlsx({ A: merged })
    const path = 'xl/worksheets/sheet0.xml'
    const merges = ['C2:D2', 'C3:D4', 'A5:D5'].map(range => `<mergeCell ref="${range}"/>`).join('')
    const sheet = strFromU8(unzipSync(book)[path] ?? new Uint8Array())
    const xml = sheet.replace('</worksheet>', `<mergeCells>${merges}</mergeCells></worksheet>`)
    expect(await shown(withFiles(book, { [path]: xml }), 'book.xlsx')).toEqual(stores)
  })

  it('are not imported from .ods', async () => {
    const spanning = (text: string, columns: number, rows: number) => ({
      xml: `<text:p>${text}</text:p>`,
      attributes: `table:number-columns-spanned="${columns}" table:number-rows-spanned="${rows}"`,
    })
    const file = createOds([
      headings,
      ['right', 'Lviv', spanning('Main 9', 2, 1), hidden],
      ['block', 'Kyiv', spanning('Main', 2, 2), hidden],
      ['below', 'Kyiv', hidden, hidden],
      [spanning('', 4, 1), hidden, hidden, hidden],
    ])
    const content = strFromU8(unzipSync(file)['content.xml'] ?? new Uint8Array()).replace(
      new RegExp(`<table:table-cell([^>]*><text:p>${hidden}</text:p></table:)table-cell>`, 'g'),
      '<table:covered-table-cell$1covered-table-cell>',
    )
    expect(await shown(withFiles(file, { 'content.xml': content }), 'book.ods')).toEqual(stores)
  })
})

describe('a workbook is read', () => {
  const book = createXlsx({ A: storeSheet('A') })

  it('without references of cells', async () => {
    const sheet = strFromU8(unzipSync(book)['xl/worksheets/sheet0.xml'] ?? new Uint8Array()).replace(/ r="\w+"/g, '')
    expect(await namesOf(withFiles(book, { 'xl/worksheets/sheet0.xml': sheet }))).toEqual(['A'])
  })
  it('with backslashes in its paths', async () => {
    const files = Object.entries(unzipSync(book)).map(([path, content]) => [path.replaceAll('/', '\\'), content])
    expect(await namesOf(zipSync(Object.fromEntries(files)))).toEqual(['A'])
  })
  it('with a blank in its last cell', async () => {
    const sheet = strFromU8(unzipSync(book)['xl/worksheets/sheet0.xml'] ?? new Uint8Array())
    const blank = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t> </t></is></c></row></sheetData>'
    expect(
      await namesOf(withFiles(book, { 'xl/worksheets/sheet0.xml': sheet.replace('</sheetData>', blank) })),
    ).toEqual(['A'])
  })
  it('unless it is protected with a password', async () => {
    const manifest =
      '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
    const bytes = withFiles(createOds([['Name']]), { 'META-INF/manifest.xml': manifest, 'content.xml': '\u0001' })
    await expect(loadSource(createFakeFile(bytes, 'a.ods'))).rejects.toMatchObject({ reason: 'protected' })
  })
})
