/** All that the new files are made of. */
import type { Role } from '../contract/roles'
import type { Field } from './fields'
import type { ResourceNames } from './names'

export interface Target {
  /** What names one of its records. */
  optionText: string
  /** Of the other resource's area: its calls. */
  path: string
  isSoftlyDeleted: boolean
  /** Its table has the column that names one. */
  isNamed: boolean
}

export interface Resource {
  names: ResourceNames
  roles: readonly Role[]
  fields: readonly Field[]
  /** Of each reference, by the resource's name. */
  targets: Readonly<Record<string, Target>>
}

export const kindsOf = ({ fields }: Resource) => new Set(fields.map(({ kind }) => kind))
/** A literal of the house's quotes. */
export const text = (value: string) => `'${value}'`
export const listOf = (values: readonly string[]) => `[${values.map(text).join(', ')}]`
export const lines = (all: readonly (string | false | undefined)[]) =>
  `${all.filter(each => each !== false && each !== undefined).join('\n')}\n`
export const imports = (names: readonly (string | false)[], from: string) => {
  const some = names.filter(Boolean)
  return some.length > 0 && `import { ${some.join(', ')} } from '${from}'`
}
