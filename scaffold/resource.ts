/** The resource from which the new files are generated. */
import type { Role } from '../contract/roles'
import { type Field, isInBody } from './fields'
import type { ResourceNames } from './names'

export interface ReferenceTarget {
  /** Text field of the referred resource whose value names its records. */
  optionText: string
  /** Path of the referred resource's calls below the role's area. */
  path: string
  isSoftlyDeleted: boolean
  /** True if the table of the referred resource has the column `optionText`. */
  isNamed: boolean
}

export interface Resource {
  names: ResourceNames
  roles: readonly Role[]
  /** The roles of `roles` that only read, from `--readers`. */
  readers: readonly Role[]
  fields: readonly Field[]
  /** Fields that are unique together, from `--unique`. */
  uniqueSets: readonly (readonly Field[])[]
  /** The resources that references lead to, by their names. */
  targets: Readonly<Record<string, ReferenceTarget>>
}

/** Returns the roles that create, change and delete records. */
export const writersOf = ({ roles, readers }: Resource) => roles.filter(role => !readers.includes(role))

/** Returns all unique keys: fields that are unique alone, and fields that are unique together. */
export const uniqueKeysOf = ({ fields, uniqueSets }: Resource): (readonly Field[])[] => [
  ...fields.filter(({ isUnique }) => isUnique).map(field => [field]),
  ...uniqueSets,
]
/** Returns the field of the form at which a violation of the unique key is reported. */
export const errorFieldOfKey = (key: readonly Field[]): Field | undefined => key.find(isInBody) ?? key[0]

/** Returns the name of a unique key's index. */
export const indexNameOf = ({ names: { table } }: Resource, key: readonly Field[]) =>
  [table, ...key.map(({ column }) => column)].join('_')

export const fieldKindsOf = ({ fields }: Resource) => new Set(fields.map(({ kind }) => kind))
/** Returns a string literal with single quotes. */
export const quoteString = (value: string) => `'${value}'`
export const formatStringList = (values: readonly string[]) => `[${values.map(quoteString).join(', ')}]`
export const joinLines = (all: readonly (string | false | undefined)[]) =>
  `${all.filter(each => each !== false && each !== undefined).join('\n')}\n`
export const importLine = (names: readonly (string | false)[], from: string) => {
  const some = names.filter(Boolean)
  return some.length > 0 && `import { ${some.join(', ')} } from '${from}'`
}
