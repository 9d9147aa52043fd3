/** Sample resources that the tests of `npm run new` create in a copy of the source tree. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Arguments of `npm run new` for a resource: its name, its roles, and its text and number fields. */
export const lorryArguments = [
  'lorries',
  '--for',
  'Retailer,Institution',
  '--readers',
  'Retailer',
  'plate:text:unique',
  'note:multiline:optional',
  'load:number',
]
/** Arguments of `npm run new` for the fields of the same resource that refer to other records. */
export const lorryReferenceArguments = [
  'photo:image:optional',
  'home:city:optional',
  'depot:reference:locations',
  'keeper:reference:employees:optional',
]
/** Arguments of `npm run new` for the remaining kinds of fields: day, flag, choice and states. */
export const lorryOtherArguments = [
  'inspectedOn:day:optional',
  'isRented:boolean',
  'size:choice:Small,Large',
  'status:states:Active,Parked,Retired',
]
/**
 * The arguments for visits of a store, unique by store and day, with an amount, a photograph, and with states that are
 * shown as tabs and change only forwards.
 */
export const visitArguments = [
  'visits',
  '--for',
  'Retailer',
  '--unique',
  'store,plannedOn',
  'note:text',
  'store:reference:locations',
  'plannedOn:day',
  'fee:money',
  'photo:image:optional',
  'status:states:Planned,Done,Invoiced:oneWay:tabs',
]

/**
 * Declares two rules of visits as docs/adding-a-resource.md describes, one for the field `plannedOn` and one for two
 * fields, and writes their English texts.
 * @param copy the folder of the copied source tree
 */
export function declareVisitRules(copy: string) {
  const file = join(copy, 'contract/recordRules.ts')
  const rules = `const visit = declareRecordRule<VisitBody>()
const declaredRules = {
  visits: {
    notOnSunday: visit({ fields: ['plannedOn'], test: ({ plannedOn }) => new Date(plannedOn).getUTCDay() !== 0 }),
    paidOnMondays: visit({
      fields: ['plannedOn', 'fee'],
      test: ({ plannedOn, fee }) => fee > 0 || new Date(plannedOn).getUTCDay() !== 1,
    }),
  },`
  const text = readFileSync(file, 'utf8').replace('const declaredRules = {', rules)
  writeFileSync(file, text.replace('import type { ListName }', `import type { VisitBody } from './visits'\n$&`))
  const english = join(copy, 'src/i18n/en/visits.ts')
  const messages = `rules: { notOnSunday: 'Choose a working day', paidOnMondays: 'Mondays are paid' },\n  dialogs: {`
  writeFileSync(english, readFileSync(english, 'utf8').replace('dialogs: {', messages))
}

/**
 * Adds a stored column to the list of bins, with sorting, search and a filter, as docs/adding-a-resource.md describes.
 * @param copy the folder of the copied source tree
 */
export function addNoteColumnToBins(copy: string) {
  const insert = (path: string, ...lines: [before: string, line: string][]) => {
    const file = join(copy, path)
    const text = lines.reduce((all, [before, line]) => all.replace(before, line + before), readFileSync(file, 'utf8'))
    writeFileSync(file, text)
  }
  insert('server/db/schema/places.ts', ['    isPublic: boolean(', `    note: text('note').notNull().default(''),\n`])
  insert(
    'contract/bins.ts',
    ['    isVisible: z.boolean()', '    note: z.string(),\n'],
    [`'location.name', 'level'`, `'note', `],
    [`'location.name', 'ownName'`, `'note', `],
    ['    cityId: guid.optional()', '    note: text(100).optional(),\n'],
  )
  insert(
    'src/resources/allBins.ts',
    [`    { kind: 'dateTime', source: 'emptiedAt'`, `    { kind: 'text', source: 'note' },\n`],
    [`    { kind: 'choice', name: 'state'`, `    { kind: 'text', name: 'note' },\n`],
  )
  for (const language of ['en', 'ua', 'pl'])
    insert(`src/i18n/${language}/allBins.ts`, ['    level: ', `    note: 'Note',\n`], ['state: ', `note: 'Note', `])
}

/**
 * Writes the Ukrainian and Polish texts of a new resource. The Polish texts are in Ukrainian too, because tests find
 * English words in translations. All texts differ, because imports recognise the columns of a file by these texts.
 */
export function translatePhrases(copy: string, name: string) {
  const english = readFileSync(join(copy, `src/i18n/en/${name}.ts`), 'utf8')
  let count = 0
  const translated = english.replace(/: (['"]).*?\1/g, () => `: 'Слово ${++count}'`)
  for (const language of ['ua', 'pl']) writeFileSync(join(copy, `src/i18n/${language}/${name}.ts`), translated)
}
