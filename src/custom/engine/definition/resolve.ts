/**
 * Resolves a definition for a role and the user's access. The portal does this when an area opens and when the access
 * changes. Screens and the data provider read only the resolved definitions; only the check of the definitions
 * (check/checkConfiguration.ts) reads unresolved ones too.
 */
import type { SessionRole } from '../../../../contract/roles'
import { isRequirementMet } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import type { RowAction, ToolbarAction } from './actions'
import type { AnyDefinition, Column } from './definition'
import { type AccessRole, canAccessRecords, type OwnMemberLimit } from './teamAccess'

export interface ResolvedDefinition extends Omit<AnyDefinition, 'forRole' | 'forLimited' | 'readers'> {
  /**
   * Whether the user can only read the records, because of the role, the team role, the staff role or the limit to
   * cities and locations.
   */
  isReader: boolean
  /**
   * Whether the user may not even read the records, because of the team role, the staff role or the limit to cities and
   * locations.
   */
  isForbidden?: boolean
  /**
   * The definition for users who may write. It is set only if this user's team role, staff role or limit to cities and
   * locations forbids writing.
   */
  whole?: ResolvedDefinition
  columns: readonly Column<Values>[]
  actions: readonly RowAction<Values>[]
  toolbar: readonly ToolbarAction[]
}

type Patches = { readonly [source: string]: false | object | undefined }

const isList = (columns: object): columns is readonly Column<Values>[] => Array.isArray(columns)

/** Applies each patch to the part with its source. `false` leaves the part out; an object changes its properties. */
const applyPatches = <Part extends { source: string }>(parts: readonly Part[], patches: Patches): readonly Part[] =>
  parts.flatMap(part => {
    const patch = patches[part.source]
    return patch === false ? [] : [{ ...part, ...patch }]
  })

const isNode = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Merges the variant into the base deeply. Settings that the variant does not name stay: a variant with another path
 * keeps the method and the body.
 */
const mergeDeep = <Tree>(base: Tree | undefined, variant: Tree | undefined): Tree => {
  if (!isNode(base) || !isNode(variant)) return (variant ?? base) as Tree
  const changed = Object.entries(variant).map(([key, value]) => [key, mergeDeep(base[key], value)])
  return { ...base, ...Object.fromEntries(changed) } as Tree
}

const writingKinds = ['create', 'edit', 'delete', 'transition']
const omitWriting = <Action extends { kind: string; writes?: boolean }>(actions: readonly Action[] = []) =>
  actions.filter(({ kind, writes }) => !writes && !writingKinds.includes(kind))

/**
 * Returns the definition without the parts that write: actions, buttons, bulk actions, the import, and `begin`, which
 * leads to a screen for adding records.
 */
const toReading = ({ begin, import: imported, bulk, ...definition }: ResolvedDefinition): ResolvedDefinition => ({
  ...definition,
  isReader: true,
  actions: omitWriting(definition.actions),
  toolbar: omitWriting(definition.toolbar),
  ...(bulk && { bulk: omitWriting(bulk) }),
})

/**
 * URL segment of the action that opens the history of a record (history/HistoryDialog.tsx). Each b2b resource with an
 * action that writes has this action, also for members who only read the records.
 */
export const historySegment = 'history'
const history = {
  kind: 'open',
  segment: historySegment,
  icon: 'log',
  label: 'engine.history',
  needs: 'activity',
} as const

/** Returns whether the definition has the action that opens the history of a record. */
export const hasHistory = ({ actions }: Pick<ResolvedDefinition, 'actions'>) => actions.includes(history)

const addHistory = ({ dialect, actions }: ResolvedDefinition): ResolvedDefinition['actions'] =>
  dialect === 'b2b' && actions.some(({ kind }) => writingKinds.includes(kind)) ? [...actions, history] : actions

/**
 * Returns the definition for a member who may write, but is limited to cities or locations. Imports are left out,
 * because only members without a limit can undo them. If the limit has no city, creating records that belong to a city
 * is left out too.
 */
const toLimited = ({ import: imported, ...own }: ResolvedDefinition, { cityIds }: NonNullable<OwnMemberLimit>) =>
  own.team?.addsToCity && cityIds.length === 0
    ? { ...own, toolbar: own.toolbar.filter(({ kind }) => kind !== 'create') }
    : own

/**
 * Returns whether editing can change a created record so that it has the given form values: the records can be edited,
 * and in fields that are read-only while editing, the record already has these values. The function is a method of the
 * definition, so that equal definitions stay equal.
 */
function canCorrect(this: Pick<ResolvedDefinition, 'form' | 'actions'>, values: Values, created: Values): boolean {
  const { form, actions } = this
  if (!actions.some(({ kind }) => kind === 'edit')) return false
  if (!form) return true
  const current = form.toValues?.(created) ?? created
  return form.fields.every(
    ({ source, readOnlyWhen }) =>
      readOnlyWhen?.(current, 'edit') !== true ||
      JSON.stringify(values[source] ?? null) === JSON.stringify(current[source] ?? null),
  )
}

export const resolveDefinition = (
  { forRole, forLimited, readers, ...definition }: AnyDefinition,
  role: SessionRole,
  memberRole: AccessRole | null = null,
  limit: OwnMemberLimit = null,
): ResolvedDefinition => {
  const { columns = {}, fields = {}, initial, endpoints, transitions, ...replaced } = forRole?.[role] ?? {}
  const limited = (limit && forLimited) || {}
  const merged = { ...definition, ...replaced }
  const { form, import: imported, actions = [], toolbar = [], ...others } = merged
  const resolved: ResolvedDefinition = {
    ...others,
    isReader: false,
    columns: isList(columns) ? columns : applyPatches(merged.columns ?? [], columns),
    actions,
    toolbar,
    // A role that cannot add a record cannot import either.
    ...(imported && toolbar.some(({ kind }) => kind === 'create') && { import: imported }),
    endpoints: mergeDeep(definition.endpoints ?? {}, endpoints),
    transitions: mergeDeep(definition.transitions ?? {}, transitions),
    ...((form || actions.some(({ kind }) => kind === 'edit')) && { canCorrect }),
    ...(form && {
      form: {
        ...form,
        fields: applyPatches(form.fields, { ...fields, ...limited.fields }),
        initial: { ...form.initial, ...initial, ...limited.initial },
      },
    }),
  }
  const own = readers?.includes(role) ? toReading(resolved) : resolved
  const withHistory = { ...(limit ? toLimited(own, limit) : own), actions: addHistory(own) }
  if (canAccessRecords(own, 'write', memberRole, limit)) return withHistory
  return {
    ...toReading(withHistory),
    whole: withHistory,
    isForbidden: !canAccessRecords(own, 'read', memberRole, limit),
  }
}

/**
 * Returns the resources of a role, by name.
 * @param memberRole the user's role in the organisation's team or among support staff; with `null` nothing is left out
 * @param limit the cities and locations to which the user is limited; with `null` nothing is left out
 */
export const resolveDefinitions = (
  definitions: readonly AnyDefinition[],
  role: SessionRole,
  memberRole: AccessRole | null = null,
  limit: OwnMemberLimit = null,
): ReadonlyMap<string, ResolvedDefinition> =>
  new Map(
    definitions
      .filter(({ roles }) => roles.includes(role))
      .map(definition => [definition.name, resolveDefinition(definition, role, memberRole, limit)]),
  )

/** Returns the resources without the columns and tabs that need a missing API extension or a feature that is off. */
export const omitUnsupportedParts = (
  resources: ReadonlyMap<string, ResolvedDefinition>,
): ReadonlyMap<string, ResolvedDefinition> =>
  new Map(
    [...resources].map(([name, each]) => [
      name,
      {
        ...each,
        columns: each.columns.filter(isRequirementMet),
        ...(each.tabs && { tabs: each.tabs.filter(isRequirementMet) }),
      },
    ]),
  )
