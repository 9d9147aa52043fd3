/**
 * Helpers for the checks of the registry of resources. Each error is a line that begins with the path in the
 * definition.
 */
import type { SessionRole } from '../../../../contract/roles'
import type { Values } from '../../../dataProvider/endpoints'
import type { RowAction } from '../definition/actions'
import type { Field } from '../definition/definition'
import type { AreaScreen, Engine } from '../definition/EngineContext'
import type { ResolvedDefinition } from '../definition/resolve'

export type ConfigurationError = string
export type AnyField = Field<Values>
export type ResolvedResources = ReadonlyMap<string, ResolvedDefinition>

export interface AreaScreens extends Pick<Engine, 'screens' | 'menu' | 'cards'> {
  role: SessionRole
}

export const resourceNamesOfScreen = ({ resource, tabs }: Pick<AreaScreen, 'resource' | 'tabs'>) => [
  ...(resource ? [resource] : []),
  ...(tabs ?? []).map(tab => tab.resource),
]

export const inputsOfAction = (action: RowAction<Values>) => (action.kind === 'transition' ? action.ask : undefined)
export const confirmationOfAction = (action: RowAction<Values>) => ('confirm' in action ? action.confirm : undefined)

/** Returns the action's name within its resource: `transition.approve`, `open.bins`, `edit`. */
export const actionNameOf = (action: RowAction<Values>) => {
  const name = 'key' in action ? action.key : 'segment' in action ? action.segment : undefined
  return name === undefined ? action.kind : `${action.kind}.${name}`
}

/** Returns the sources (the paths in a record) of columns or fields. */
export const listSources = (parts: readonly { source: string }[] = []) => new Set(parts.map(({ source }) => source))

type KnownMessages = Pick<ReadonlySet<string>, 'has'>

/** Returns an error line for each unknown name. Names that are `undefined` are skipped. */
export const findUnknownNames = (
  names: readonly (string | undefined)[],
  known: KnownMessages,
  errorOf: (name: string) => ConfigurationError,
) => names.flatMap(name => (name === undefined || known.has(name) ? [] : [errorOf(name)]))

export const findDuplicates = <Part>(
  at: string,
  parts: readonly Part[],
  callOf: (part: Part) => string,
): ConfigurationError[] => {
  const names = parts.map(callOf)
  const again = names.filter((name, index) => names.indexOf(name) !== index)
  return [...new Set(again)].map(name => `${at}.${name}: it is there twice`)
}
