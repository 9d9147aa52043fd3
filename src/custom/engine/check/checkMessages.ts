/** Checks that every text that a definition or an area names or implies is translated. */
import type { Values } from '../../../dataProvider/endpoints'
import { toWarningSentences } from '../actions/useWarningSentences'
import type { BulkAction, ErrorTexts, RowAction } from '../definition/actions'
import { declaredRulesOf } from '../definition/declaredRules'
import type { Column, Filter } from '../definition/definition'
import * as keys from '../definition/messageKeys'
import type { ResolvedDefinition } from '../definition/resolve'
import { presetLinkName } from './checkPresets'
import type { AnyField, AreaScreens, ConfigurationError } from './configurationErrors'
import { actionNameOf, confirmationOfAction, inputsOfAction } from './configurationErrors'

/**
 * A text to check: its place in the definition, and its translation key. The key is `undefined` if no text is needed
 * there.
 */
type RequiredMessage = readonly [path: string, key: string | undefined]

const optionWords = (resource: ResolvedDefinition, source: string, options: readonly string[], at: string) =>
  options.map((option): RequiredMessage => [`${at}.options.${option}`, keys.choiceKey(resource, source, option)])

const errorWords = (errorTexts: ErrorTexts = {}, at: string) =>
  Object.entries(errorTexts).map(([code, { message }]): RequiredMessage => [`${at}.errorTexts.${code}`, message])

const fieldWords = (resource: ResolvedDefinition, field: AnyField, at: string): RequiredMessage[] => {
  const path = `${at}.fields.${field.source}`
  return [
    [path, keys.fieldKey(resource, field.source)],
    ...optionWords(resource, field.source, 'options' in field ? field.options : [], path),
    [`${path}.hint`, field.hint],
    [`${path}.lockedHint`, field.lockedHint],
    ...(field.rules ?? []).map(({ message }, index): RequiredMessage => [`${path}.rules.${index}`, message]),
    ...errorWords(field.errorTexts, path),
  ]
}

const filterWords = (resource: ResolvedDefinition, filter: Filter, at: string): RequiredMessage[] => {
  const path = `${at}.filters.${filter.name}`
  return [
    [path, keys.filterKey(resource, filter.name)],
    ...optionWords(resource, filter.name, filter.kind === 'choice' ? filter.options : [], path),
  ]
}

const columnWords = (resource: ResolvedDefinition, column: Column<Values>, at: string): RequiredMessage[] => {
  const path = `${at}.columns.${column.source}`
  return [
    [path, column.label ?? keys.fieldKey(resource, column.source)],
    [`${path}.zero`, 'zero' in column ? column.zero : undefined],
    [`${path}.missing`, 'missing' in column ? column.missing : undefined],
    [`${path}.help`, column.help],
  ]
}

const labelOf = (resource: ResolvedDefinition, action: RowAction<Values>) => {
  if ('key' in action) return keys.actionKey(resource, action.key)
  if ('label' in action && action.label) return action.label
  return 'segment' in action ? keys.actionKey(resource, action.segment) : keys.dialogKey(resource, action.kind)
}

const actionWords = (resource: ResolvedDefinition, action: RowAction<Values>, at: string): RequiredMessage[] => {
  const path = `${at}.actions.${actionNameOf(action)}`
  const { show = [], warning, consequences = [] } = confirmationOfAction(action) ?? {}
  const warningPath = (index: number) => `${path}.confirm.warning${typeof warning === 'string' ? '' : `.${index}`}`
  const columnOf = (source: string) => resource.columns.find(column => column.source === source)
  return [
    [path, labelOf(resource, action)],
    ...(inputsOfAction(action)?.fields ?? []).flatMap(field => fieldWords(resource, field, `${path}.ask`)),
    ...show.map(
      (source): RequiredMessage => [
        `${path}.confirm.show.${source}`,
        columnOf(source)?.label ?? keys.fieldKey(resource, source),
      ],
    ),
    ...toWarningSentences(warning).map(({ message }, index): RequiredMessage => [warningPath(index), message]),
    ...consequences.flatMap((consequence, index): RequiredMessage[] => {
      const at = `${path}.confirm.consequences.${index}`
      return typeof consequence === 'string'
        ? [[at, consequence]]
        : [
            [at, consequence.message],
            ...(consequence.uncounted ? [[`${at}.uncounted`, consequence.uncounted] satisfies RequiredMessage] : []),
          ]
    }),
    ...errorWords('errorTexts' in action ? action.errorTexts : undefined, path),
    [`${path}.toast`, 'toast' in action ? action.toast : undefined],
  ]
}

const bulkWords = (resource: ResolvedDefinition, action: BulkAction, at: string): RequiredMessage[] => {
  const path = `${at}.bulk.${action.key}`
  return [
    [path, keys.actionKey(resource, action.key)],
    ...errorWords(action.kind === 'file' ? action.errorTexts : undefined, path),
  ]
}

const wordsOf = (resource: ResolvedDefinition, at: string): RequiredMessage[] => {
  const { columns, tabs = [], filters = [], actions, bulk = [], toolbar, begin, toasts = {} } = resource
  const { fields = [], groups = [], preview, createLabel } = resource.form ?? {}
  return [
    [at, keys.titleKey(resource)],
    [`${at}.empty`, keys.emptyListKey(resource, 'title')],
    [`${at}.empty`, keys.emptyListKey(resource, resource.isReader ? 'readers' : 'text')],
    [`${at}.form.createLabel`, createLabel],
    [`${at}.begin`, begin && keys.emptyListKey(resource, 'begin')],
    ...columns.flatMap(column => columnWords(resource, column, at)),
    ...tabs.flatMap(({ key, hint }): RequiredMessage[] => [
      [`${at}.tabs.${key}`, keys.tabKey(resource, key)],
      [`${at}.tabs.${key}.hint`, hint],
    ]),
    [`${at}.form.preview`, preview && keys.previewKey(resource)],
    ...fields.flatMap(field => fieldWords(resource, field, `${at}.form`)),
    ...Object.keys(fields.length > 0 ? declaredRulesOf(resource) : {}).map(
      (rule): RequiredMessage => [`${at}.rules.${rule}`, keys.ruleKey(resource, rule)],
    ),
    ...groups.map(({ key }): RequiredMessage => [`${at}.form.groups.${key}`, keys.groupKey(resource, key)]),
    ...(resource.import ? (resource.import.columns ?? [{ source: 'guid' }]) : []).map(
      ({ source }): RequiredMessage => [`${at}.import.columns.${source}`, keys.fieldKey(resource, source)],
    ),
    ...filters.flatMap(filter => filterWords(resource, filter, at)),
    ...actions.flatMap(action => actionWords(resource, action, at)),
    ...bulk.flatMap(action => bulkWords(resource, action, at)),
    ...toolbar.map(
      ({ kind }): RequiredMessage => [
        `${at}.toolbar.${kind}`,
        kind === 'create' ? keys.dialogKey(resource, kind) : undefined,
      ],
    ),
    ...Object.entries(toasts).map(([kind, key]): RequiredMessage => [`${at}.toasts.${kind}`, key]),
  ]
}

type HasMessage = (key: string) => boolean

const missing = (words: readonly RequiredMessage[], hasWord: HasMessage): ConfigurationError[] =>
  words.flatMap(([path, key]) => (key && !hasWord(key) ? [`${path}: the translation ${key} is missing`] : []))

export const findMissingMessages = (resource: ResolvedDefinition, at: string, hasWord: HasMessage) =>
  missing(wordsOf(resource, at), hasWord)

export const findMissingAreaMessages = ({ role, screens, menu, cards = [] }: AreaScreens, hasWord: HasMessage) => {
  const at = `areas.${role}`
  const words = [
    ...menu.map((entry): RequiredMessage => [`${at}.menu.${presetLinkName(entry)}.label`, entry.label]),
    ...cards.map((card): RequiredMessage => [`${at}.cards.${presetLinkName(card)}.label`, card.label]),
    ...screens.flatMap(({ segment, title, tabs = [] }): RequiredMessage[] => [
      [`${at}.screens.${segment}.title`, title],
      ...tabs.map((tab): RequiredMessage => [`${at}.screens.${segment}.tabs.${tab.segment}.label`, tab.label]),
    ]),
  ]
  return missing(words, hasWord)
}
