import { useCallback } from 'react'
import { type Language, pickLocalName } from '../../../../contract/languages'
import type { Values } from '../../../dataProvider/endpoints'
import { useLanguage } from '../../../i18n/i18n'

/** Returns the record's value at a dotted source such as `location.name`. */
export const getValueAtSource = (record: Values, source: string): unknown =>
  source.split('.').reduce<unknown>((value, key) => (value as Values | null | undefined)?.[key], record)

export const isMissingValue = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/**
 * Returns a function that returns the name of a record of another resource: its value at `optionText`, or an empty
 * text. If the value is an object of names by language, the name in the given language is returned.
 */
export const createNameFormatter = (optionText: string, language: Language) => (record: Values) => {
  const value = getValueAtSource(record, optionText)
  if (typeof value === 'object' && value !== null) return pickLocalName(value as Record<string, string>, language)
  return String(value ?? '')
}

export const useNameFormatter = (optionText: string) => {
  const language = useLanguage()
  return useCallback((record: Values) => createNameFormatter(optionText, language)(record), [optionText, language])
}
