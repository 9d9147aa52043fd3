/** Every word that a definition or an area names or implies. */
import type { Values } from '../../../dataProvider/endpoints'
import type { RowAction } from '../actions'
import type { Resolved } from '../resolve'
import { sentencesIn } from '../useSentences'
import * as keys from '../words'
import { type AnyField, type AreaScreens, askOf, confirmOf, type Mistake, nameOf } from './mistake'

interface Word {
  path: string
  key: string
}

/** What a definition may leave unsaid needs no word. */
const word = (path: string, key: string | undefined): Word[] => (key === undefined ? [] : [{ path, key }])

const optionWords = (resource: Resolved, source: string, options: readonly string[], at: string) =>
  options.flatMap(option => word(`${at}.options.${option}`, keys.choiceKey(resource, source, option)))

const fieldWords = (resource: Resolved, field: AnyField, at: string): Word[] => {
  const path = `${at}.fields.${field.source}`
  return [
    ...word(path, keys.fieldKey(resource, field.source)),
    ...optionWords(resource, field.source, 'options' in field ? field.options : [], path),
    ...word(`${path}.hint`, field.hint),
    ...word(`${path}.lockedHint`, field.lockedHint),
    ...(field.rules ?? []).flatMap((rule, index) => word(`${path}.rules.${index}`, rule.message)),
  ]
}

const filterWords = (resource: Resolved, at: string): Word[] =>
  (resource.filters ?? []).flatMap(filter => {
    const path = `${at}.filters.${filter.name}`
    return [
      ...word(path, keys.filterKey(resource, filter.name)),
      ...optionWords(resource, filter.name, filter.kind === 'choice' ? filter.options : [], path),
    ]
  })

const columnWords = (resource: Resolved, at: string): Word[] =>
  resource.columns.flatMap(column => {
    const path = `${at}.columns.${column.source}`
    return [
      ...word(path, column.label ?? keys.fieldKey(resource, column.source)),
      ...word(`${path}.zero`, 'zero' in column ? column.zero : undefined),
      ...word(`${path}.help`, column.help),
    ]
  })

const tabWords = (resource: Resolved, at: string): Word[] =>
  (resource.tabs ?? []).flatMap(({ key, hint }) => [
    ...word(`${at}.tabs.${key}`, keys.tabKey(resource, key)),
    ...word(`${at}.tabs.${key}.hint`, hint),
  ])

const formWords = (resource: Resolved, at: string): Word[] => {
  const { fields = [], groups = [], preview } = resource.form ?? {}
  return [
    ...word(`${at}.form.preview`, preview && keys.previewKey(resource)),
    ...fields.flatMap(field => fieldWords(resource, field, `${at}.form`)),
    ...groups.flatMap(({ key }) => word(`${at}.form.groups.${key}`, keys.groupKey(resource, key))),
  ]
}

const labelOf = (resource: Resolved, action: RowAction<Values>) => {
  if ('key' in action) return keys.actionKey(resource, action.key)
  return 'segment' in action ? keys.actionKey(resource, action.segment) : keys.dialogKey(resource, action.kind)
}

const actionWords = (resource: Resolved, at: string): Word[] =>
  resource.actions.flatMap(action => {
    const path = `${at}.actions.${nameOf(action)}`
    const { show = [], warning } = confirmOf(action) ?? {}
    const warningPath = (index: number) => `${path}.confirm.warning${typeof warning === 'string' ? '' : `.${index}`}`
    const columnOf = (source: string) => resource.columns.find(column => column.source === source)
    return [
      ...word(path, labelOf(resource, action)),
      ...(askOf(action)?.fields ?? []).flatMap(field => fieldWords(resource, field, `${path}.ask`)),
      ...show.flatMap(source =>
        word(`${path}.confirm.show.${source}`, columnOf(source)?.label ?? keys.fieldKey(resource, source)),
      ),
      ...sentencesIn(warning).flatMap(({ message }, index) => word(warningPath(index), message)),
      ...word(`${path}.toast`, 'toast' in action ? action.toast : undefined),
    ]
  })

const bulkWords = (resource: Resolved, at: string): Word[] =>
  (resource.bulk ?? []).flatMap(deed => {
    const path = `${at}.bulk.${deed.key}`
    const refusals = Object.entries((deed.kind === 'file' && deed.refusals) || {})
    return [
      ...word(path, keys.actionKey(resource, deed.key)),
      ...refusals.flatMap(([code, { message }]) => word(`${path}.refusals.${code}`, message)),
    ]
  })

const wordsOf = (resource: Resolved, at: string): Word[] => [
  ...word(at, keys.titleKey(resource)),
  ...word(`${at}.empty`, keys.emptyKey(resource, 'title')),
  ...word(`${at}.empty`, keys.emptyKey(resource, 'text')),
  ...word(`${at}.begin`, resource.begin && keys.emptyKey(resource, 'begin')),
  ...columnWords(resource, at),
  ...tabWords(resource, at),
  ...formWords(resource, at),
  ...(resource.import?.columns ?? []).flatMap(({ source }) =>
    word(`${at}.import.columns.${source}`, keys.fieldKey(resource, source)),
  ),
  ...filterWords(resource, at),
  ...actionWords(resource, at),
  ...bulkWords(resource, at),
  ...resource.toolbar.flatMap(({ kind }) =>
    kind === 'create' ? word(`${at}.toolbar.create`, keys.dialogKey(resource, 'create')) : [],
  ),
  ...Object.entries(resource.toasts ?? {}).flatMap(([kind, key]) => word(`${at}.toasts.${kind}`, key)),
]

type HasWord = (key: string) => boolean

const missing = (words: readonly Word[], hasWord: HasWord): Mistake[] =>
  words.filter(({ key }) => !hasWord(key)).map(({ path, key }) => `${path}: the translation ${key} is missing`)

export const missingWords = (resource: Resolved, at: string, hasWord: HasWord) =>
  missing(wordsOf(resource, at), hasWord)

export const missingAreaWords = ({ role, screens, menu }: AreaScreens, hasWord: HasWord) => {
  const at = `areas.${role}`
  const words = [
    ...menu.flatMap(({ segment, label }) => word(`${at}.menu.${segment}.label`, label)),
    ...screens.flatMap(({ segment, title, tabs = [] }) => [
      ...word(`${at}.screens.${segment}.title`, title),
      ...tabs.flatMap(tab => word(`${at}.screens.${segment}.tabs.${tab.segment}.label`, tab.label)),
    ]),
  ]
  return missing(words, hasWord)
}
