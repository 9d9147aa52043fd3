/** What a record holds at a source. */
import { useCallback } from 'react'
import { type Language, localName } from '../../../../contract/limits'
import type { Values } from '../../../dataProvider/endpoints'
import { useLanguage } from '../../../i18n/i18n'

/** Follows a dotted source: `location.name`. */
export const valueAt = (record: Values, source: string): unknown =>
  source.split('.').reduce<unknown>((value, key) => (value as Values | null | undefined)?.[key], record)

export const isMissing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/** @returns how a record of another resource is named: by its `optionText`, of names by language the reader's */
export const nameBy = (optionText: string, language: Language) => (record: Values) => {
  const value = valueAt(record, optionText)
  if (typeof value === 'object' && value !== null) return localName(value as Record<string, string>, language)
  return String(value ?? '')
}

export const useNameOf = (optionText: string) => {
  const language = useLanguage()
  return useCallback((record: Values) => nameBy(optionText, language)(record), [optionText, language])
}
