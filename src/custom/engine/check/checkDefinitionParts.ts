/** Checks how the parts of one definition fit together: broken references and duplicates. */
import { limits } from '../../../../contract/limits'
import type { Values } from '../../../dataProvider/endpoints'
import { listFieldsOf } from '../../../dataProvider/listQuery'
import { declaredRulesOf, findFieldOfBody } from '../definition/declaredRules'
import type { Column, Filter } from '../definition/definition'
import { historySegment, type ResolvedDefinition } from '../definition/resolve'
import { findImportBlockers } from '../import/fieldCells'
import { checkRelatedLists } from './checkRelatedLists'
import type { AnyField, ConfigurationError, ResolvedResources } from './configurationErrors'
import {
  actionNameOf,
  confirmationOfAction,
  findDuplicates,
  findUnknownNames,
  inputsOfAction,
  listSources,
} from './configurationErrors'

const namesIn = ({ columns, form, idSource }: ResolvedDefinition) =>
  new Set([...listSources(columns), ...listSources(form?.fields), ...(idSource ? [idSource] : ['id', 'guid'])])

interface Reference {
  path: string
  resource: string
  optionText: string
}

const findBrokenReference = (
  { path, resource, optionText }: Reference,
  all: ResolvedResources,
): ConfigurationError[] => {
  const target = all.get(resource)
  if (!target) return [`${path}.resource: there is no resource ${resource} for this role`]
  // A resource with neither columns nor a form does not declare the fields of its records.
  const declaresNoFields = target.columns.length === 0 && !target.form
  // `optionText` is also known if the target shows only a part of it (`name.first` for `name`), or the object that
  // contains it.
  const isWithin = (source: string) =>
    `${source}.`.startsWith(`${optionText}.`) || `${optionText}.`.startsWith(`${source}.`)
  const isKnown = declaresNoFields || [...namesIn(target)].some(isWithin)
  return isKnown ? [] : [`${path}.optionText: ${resource} shows no ${optionText}`]
}

const referencesIn = (parts: readonly (AnyField | Column<Values> | Filter)[] = [], at: string): Reference[] =>
  parts.flatMap(part =>
    part.kind === 'reference' ? [{ ...part, path: `${at}.${'name' in part ? part.name : part.source}` }] : [],
  )

const referenceErrors = (
  { form, columns, filters, actions }: ResolvedDefinition,
  all: ResolvedResources,
  at: string,
): ConfigurationError[] =>
  [
    ...referencesIn(form?.fields, `${at}.form.fields`),
    ...referencesIn(columns, `${at}.columns`),
    ...referencesIn(filters, `${at}.filters`),
    ...actions.flatMap(action =>
      referencesIn(inputsOfAction(action)?.fields, `${at}.actions.${actionNameOf(action)}.ask.fields`),
    ),
  ].flatMap(reference => findBrokenReference(reference, all))

/** Reports actions that open a dialog, for a resource that has neither a form nor a dialog of its own. */
const dialogErrors = ({ toolbar, actions, form, dialog }: ResolvedDefinition, at: string): ConfigurationError[] => {
  if (form || dialog) return []
  const none = 'there is neither a form nor a dialog for it'
  return [
    ...toolbar.flatMap(({ kind }) => (kind === 'create' ? [`${at}.toolbar.create: ${none}`] : [])),
    ...actions.flatMap(({ kind }) => (kind === 'edit' || kind === 'view' ? [`${at}.actions.${kind}: ${none}`] : [])),
  ]
}

const actionErrors = (resource: ResolvedDefinition, at: string): ConfigurationError[] =>
  resource.actions.flatMap(action => {
    const path = `${at}.actions.${actionNameOf(action)}`
    const { show = [], instead } = confirmationOfAction(action) ?? {}
    const undo = action.kind === 'transition' ? action.undo : undefined
    const segment = action.kind === 'open' ? action.segment : undefined
    const others = resource.actions.filter(other => other !== action)
    const keys = new Set(others.flatMap(other => (other.kind === 'transition' ? [other.key] : [])))
    return [
      ...findUnknownNames(
        [segment],
        new Set([...Object.keys(resource.subRoutes ?? {}), historySegment]),
        () => `${path}: there is no such sub-route`,
      ),
      ...findUnknownNames([undo], keys, key => `${path}.undo: there is no action ${key}`),
      ...findUnknownNames([instead], keys, key => `${path}.confirm.instead: there is no other transition ${key}`),
      ...findUnknownNames(
        show,
        namesIn(resource),
        name => `${path}.confirm.show: no column or field is called ${name}`,
      ),
    ]
  })

const bulkErrors = ({ bulk = [], form }: ResolvedDefinition, at: string): ConfigurationError[] => [
  ...findDuplicates(`${at}.bulk`, bulk, ({ key }) => key),
  ...bulk.flatMap(action =>
    (action.kind === 'edit' ? action.fields : []).flatMap(source => {
      const path = `${at}.bulk.${action.key}.fields`
      const field = form?.fields.find(each => each.source === source)
      if (!field) return [`${path}: the form has no field ${source}`]
      return field.computed ? [`${path}: ${source} is computed`] : []
    }),
  ),
]

const groupErrors = ({ form }: ResolvedDefinition, at: string): ConfigurationError[] => {
  const groups = form?.groups ?? []
  const grouped = groups.flatMap(({ fields }) => fields)
  const sources = listSources(form?.fields)
  return [
    ...findDuplicates(`${at}.form.groups`, groups, ({ key }) => key),
    ...findDuplicates(`${at}.form.groups.fields`, grouped, source => source),
    ...groups.flatMap(({ key, fields }) =>
      findUnknownNames(fields, sources, source => `${at}.form.groups.${key}: the form has no field ${source}`),
    ),
  ]
}

/**
 * Reports filters that only one of several tabs sets. The tabs of a list usually filter by the same fields, so this is
 * probably a typing error.
 */
const tabErrors = ({ tabs = [] }: ResolvedDefinition, at: string): ConfigurationError[] =>
  tabs.flatMap(({ key, filter }) => {
    const others = tabs.filter(tab => tab.key !== key)
    if (others.length === 0) return []
    const otherFilters = new Set(others.flatMap(tab => Object.keys(tab.filter)))
    return findUnknownNames(
      Object.keys(filter),
      otherFilters,
      name => `${at}.tabs.${key}.filter.${name}: no other tab filters by it`,
    )
  })

/** Reports sortable headings that have no column, and sort orders of tabs that the list does not support. */
const sortErrors = (resource: ResolvedDefinition, at: string): ConfigurationError[] => {
  const { list, columns, tabs = [] } = resource
  const sortable = new Set(listFieldsOf(resource).sort)
  return [
    ...findUnknownNames(
      list?.sort ?? [],
      listSources(columns),
      field => `${at}.list.sort: no column is called ${field}`,
    ),
    ...tabs.flatMap(({ key, sort }) =>
      findUnknownNames([sort?.field], sortable, field => `${at}.tabs.${key}.sort: the list has no order by ${field}`),
    ),
  ]
}

/**
 * Reports form fields that prevent an import: their cell kind is unknown, or they are required but never have a column
 * in a file.
 */
const importErrors = (resource: ResolvedDefinition, at: string): ConfigurationError[] =>
  findImportBlockers(resource).map(({ source, reason }) => `${at}.form.fields.${source}.cell: ${reason}`)

/** Reports page sizes that the list's API does not support. */
const pageSizeErrors = (resource: ResolvedDefinition, at: string): ConfigurationError[] => {
  const most = Math.max(...limits.pageSizes)
  const { pageRows = resource.dialect === 'rest' ? most : undefined } = listFieldsOf(resource)
  return (resource.perPage ?? []).flatMap(size => {
    if (!Number.isInteger(size) || size < 1) return [`${at}.perPage.${size}: it is no number of rows`]
    if (pageRows === undefined && size !== limits.pageSize)
      return [`${at}.perPage.${size}: the pages of this list have ${limits.pageSize} rows`]
    return pageRows !== undefined && size > pageRows
      ? [`${at}.perPage.${size}: the pages of this list have at most ${pageRows} rows`]
      : []
  })
}

/** Reports rules whose fields the form does not have, so that their error would be shown nowhere. */
const ruleErrors = (resource: ResolvedDefinition, at: string): ConfigurationError[] => {
  const { form, dialog } = resource
  if (!form || dialog) return []
  const isThere = (name: string) => findFieldOfBody(form.fields, name) !== undefined
  return Object.entries(declaredRulesOf(resource)).flatMap(([name, rule]) => {
    const enteredFields = rule.fields.filter(field => field !== rule.at && !(field in (form.initial ?? {})))
    return [...new Set([...enteredFields, rule.at])]
      .filter(field => !isThere(field))
      .map(field => `${at}.rules.${name}: the form has no field ${field}`)
  })
}

/** Reports form fields and import columns whose values the API computes, so that entered values would not be saved. */
const computedErrors = (resource: ResolvedDefinition, at: string): ConfigurationError[] => {
  const computed: readonly string[] = listFieldsOf(resource).computed ?? []
  const { form, import: imported } = resource
  const inputs = [
    ...(form?.fields ?? []).map(({ source, wire = [] }) => ({
      path: `form.fields.${source}`,
      names: [source, ...wire],
    })),
    ...(imported?.columns ?? []).map(({ source }) => ({ path: `import.columns.${source}`, names: [source] })),
  ]
  return inputs.flatMap(({ path, names }) =>
    names.some(name => computed.includes(name)) ? [`${at}.${path}: the API computes it`] : [],
  )
}

const summaryErrors = ({ summary = [], columns }: ResolvedDefinition, at: string): ConfigurationError[] =>
  findUnknownNames(summary, listSources(columns), source => `${at}.summary: no column is called ${source}`)

const duplicateErrors = (
  { columns, tabs = [], filters = [], form, actions, toolbar }: ResolvedDefinition,
  at: string,
): ConfigurationError[] => [
  ...findDuplicates(`${at}.columns`, columns, ({ source }) => source),
  ...findDuplicates(`${at}.tabs`, tabs, ({ key }) => key),
  ...findDuplicates(`${at}.filters`, filters, ({ name }) => name),
  ...findDuplicates(`${at}.form.fields`, form?.fields ?? [], ({ source }) => source),
  ...findDuplicates(`${at}.actions`, actions, actionNameOf),
  ...findDuplicates(`${at}.toolbar`, toolbar, item => (item.kind === 'custom' ? item.key : item.kind)),
]

/** Reports names in `shownBy` that are not resources of the role. */
const shownByErrors = (
  { shownBy = [] }: ResolvedDefinition,
  all: ResolvedResources,
  at: string,
): ConfigurationError[] =>
  findUnknownNames(shownBy, all, name => `${at}.shownBy.${name}: there is no resource ${name} for this role`)

export const checkDefinitionParts = (
  resource: ResolvedDefinition,
  all: ResolvedResources,
  at: string,
): ConfigurationError[] => [
  ...referenceErrors(resource, all, at),
  ...dialogErrors(resource, at),
  ...actionErrors(resource, at),
  ...bulkErrors(resource, at),
  ...groupErrors(resource, at),
  ...tabErrors(resource, at),
  ...sortErrors(resource, at),
  ...summaryErrors(resource, at),
  ...importErrors(resource, at),
  ...pageSizeErrors(resource, at),
  ...ruleErrors(resource, at),
  ...computedErrors(resource, at),
  ...checkRelatedLists(resource, all, at),
  ...shownByErrors(resource, all, at),
  ...duplicateErrors(resource, at),
]
