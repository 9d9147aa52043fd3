/** Lists the sheets of an .xlsx workbook with the files that contain them (ECMA-376, part 1, section 18.2). */

export interface ListedSheet {
  name: string
  /** Path of the sheet's file in the archive. */
  path: string
  isHidden: boolean
  /** Whether the sheet was open when the file was saved. */
  isActive: boolean
}

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml')
const attribute = (element: Element, name: string) =>
  [...element.attributes].find(({ localName }) => localName === name)?.value ?? ''

/** Returns the path of a relationship's target, which is relative to `xl/` unless it begins with a slash. */
const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)

export const readSheetList = (workbookXml: string, relationsXml: string): readonly ListedSheet[] => {
  const relations = new Map(
    [...parse(relationsXml).getElementsByTagNameNS('*', 'Relationship')].map(relationship => [
      attribute(relationship, 'Id'),
      pathOf(attribute(relationship, 'Target').replaceAll('\\', '/')),
    ]),
  )
  const workbook = parse(workbookXml)
  const view = workbook.getElementsByTagNameNS('*', 'workbookView')[0]
  const active = Number(view?.getAttribute('activeTab') ?? 0)
  return [...workbook.getElementsByTagNameNS('*', 'sheet')].map((sheet, at) => ({
    name: attribute(sheet, 'name'),
    path: relations.get([...sheet.attributes].find(({ name }) => name.endsWith(':id'))?.value ?? '') ?? '',
    isHidden: /hidden/i.test(attribute(sheet, 'state')),
    isActive: at === active,
  }))
}
