/** Every word that a definition or an area names or implies. */
import type { Values } from '../../../dataProvider/endpoints'
import type { RowAction } from '../actions'
import type { Resolved } from '../resolve'
import { sentencesIn } from '../sentences'
import * as keys from '../words'
import { type AnyField, type AreaScreens, askOf, confirmOf, type Mistake, nameOf } from './mistake'

interface Word {
  path: string
  key: string
}

const fieldWords = (resource: Resolved, field: AnyField, at: string): Word[] => {
  const path = `${at}.fields.${field.source}`
  const options = 'options' in field ? field.options : []
  return [
    { path, key: keys.fieldKey(resource, field.source) },
    ...options.map(option => ({
      path: `${path}.options.${option}`,
      key: keys.choiceKey(resource, field.source, option),
    })),
    ...(field.hint ? [{ path: `${path}.hint`, key: field.hint }] : []),
    ...(field.lockedHint ? [{ path: `${path}.lockedHint`, key: field.lockedHint }] : []),
    ...(field.rules ?? []).map((rule, index) => ({ path: `${path}.rules.${index}`, key: rule.message })),
  ]
}

const filterWords = (resource: Resolved, at: string): Word[] =>
  (resource.filters ?? []).flatMap(filter => {
    const path = `${at}.filters.${filter.name}`
    const options = filter.kind === 'choice' ? filter.options : []
    return [
      { path, key: keys.filterKey(resource, filter.name) },
      ...options.map(option => ({
        path: `${path}.options.${option}`,
        key: keys.choiceKey(resource, filter.name, option),
      })),
    ]
  })

const labelOf = (resource: Resolved, action: RowAction<Values>) => {
  if ('key' in action) return keys.actionKey(resource, action.key)
  return 'segment' in action ? keys.actionKey(resource, action.segment) : keys.dialogKey(resource, action.kind)
}

const actionWords = (resource: Resolved, at: string): Word[] =>
  resource.actions.flatMap(action => {
    const path = `${at}.actions.${nameOf(action)}`
    const { show = [], warning } = confirmOf(action) ?? {}
    const columnOf = (source: string) => resource.columns.find(column => column.source === source)
    return [
      { path, key: labelOf(resource, action) },
      ...(askOf(action)?.fields ?? []).flatMap(field => fieldWords(resource, field, `${path}.ask`)),
      ...show.map(source => ({
        path: `${path}.confirm.show.${source}`,
        key: columnOf(source)?.label ?? keys.fieldKey(resource, source),
      })),
      ...sentencesIn(warning).map(({ message }, at) => ({
        path: `${path}.confirm.warning${typeof warning === 'string' ? '' : `.${at}`}`,
        key: message,
      })),
      ...(action.kind === 'transition' && action.toast ? [{ path: `${path}.toast`, key: action.toast }] : []),
    ]
  })

const bulkWords = (resource: Resolved, at: string): Word[] =>
  (resource.bulk ?? []).flatMap(deed => {
    const path = `${at}.bulk.${deed.key}`
    const refusals = Object.entries((deed.kind === 'file' && deed.refusals) || {})
    return [
      { path, key: keys.actionKey(resource, deed.key) },
      ...refusals.map(([code, { message }]) => ({ path: `${path}.refusals.${code}`, key: message })),
    ]
  })

const wordsOf = (resource: Resolved, at: string): Word[] => [
  { path: at, key: keys.titleKey(resource) },
  { path: `${at}.empty`, key: keys.emptyKey(resource, 'title') },
  { path: `${at}.empty`, key: keys.emptyKey(resource, 'text') },
  ...(resource.begin ? [{ path: `${at}.begin`, key: keys.emptyKey(resource, 'begin') }] : []),
  ...resource.columns.map(column => ({
    path: `${at}.columns.${column.source}`,
    key: column.label ?? keys.fieldKey(resource, column.source),
  })),
  ...resource.columns.flatMap(column =>
    'zero' in column ? [{ path: `${at}.columns.${column.source}.zero`, key: column.zero }] : [],
  ),
  ...resource.columns.flatMap(({ source, help }) =>
    help ? [{ path: `${at}.columns.${source}.help`, key: help }] : [],
  ),
  ...(resource.tabs ?? []).flatMap(({ key, hint }) => [
    { path: `${at}.tabs.${key}`, key: keys.tabKey(resource, key) },
    ...(hint ? [{ path: `${at}.tabs.${key}.hint`, key: hint }] : []),
  ]),
  ...(resource.form?.preview ? [{ path: `${at}.form.preview`, key: keys.previewKey(resource) }] : []),
  ...(resource.form?.fields ?? []).flatMap(field => fieldWords(resource, field, `${at}.form`)),
  ...(resource.form?.groups ?? []).map(({ key }) => ({
    path: `${at}.form.groups.${key}`,
    key: keys.groupKey(resource, key),
  })),
  ...(resource.import?.columns ?? []).map(({ source }) => ({
    path: `${at}.import.columns.${source}`,
    key: keys.fieldKey(resource, source),
  })),
  ...filterWords(resource, at),
  ...actionWords(resource, at),
  ...bulkWords(resource, at),
  ...resource.toolbar.flatMap(({ kind }) =>
    kind === 'create' ? [{ path: `${at}.toolbar.create`, key: keys.dialogKey(resource, 'create') }] : [],
  ),
  ...Object.entries(resource.toasts ?? {}).map(([kind, key]) => ({ path: `${at}.toasts.${kind}`, key })),
]

type HasWord = (key: string) => boolean

const missing = (words: readonly Word[], hasWord: HasWord): Mistake[] =>
  words.filter(({ key }) => !hasWord(key)).map(({ path, key }) => `${path}: the translation ${key} is missing`)

export const missingWords = (resource: Resolved, at: string, hasWord: HasWord) =>
  missing(wordsOf(resource, at), hasWord)

export const missingAreaWords = ({ role, screens, menu }: AreaScreens, hasWord: HasWord) => {
  const at = `areas.${role}`
  return missing(
    [
      ...menu.map(({ segment, label }) => ({ path: `${at}.menu.${segment}.label`, key: label })),
      ...screens.flatMap(({ segment, title, tabs = [] }) => [
        ...(title ? [{ path: `${at}.screens.${segment}.title`, key: title }] : []),
        ...tabs.map(tab => ({ path: `${at}.screens.${segment}.tabs.${tab.segment}.label`, key: tab.label })),
      ]),
    ],
    hasWord,
  )
}
