/** Checks that a change of generated code is applied to an edited file, or rejected where it replaces an edit. */
import { describe, expect, test } from 'vitest'
import { mergeTokens } from '../../scaffold/mergeTokens'

const squeeze = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/, ([}\]])/g, ' $1')
    .trim()
const before = `fields: { note: '', guid: '' }, filters: { store: '' }`
const after = `fields: { note: '', fee: '', guid: '' }, filters: { store: '', size: '' }`
/**
 * A generated file after a user has edited it: texts are translated, lines are wrapped by the linter, and a comment and
 * a key are added.
 */
const edited = `fields: {
  // Shown to drivers.
  note: 'Нотатка',
  guid: 'ID',
},
filters: { store: 'Магазин' }, rules: { day: 'День' }`

describe('a change of generated code', () => {
  test('is applied next to edits, which stay', () => {
    expect(squeeze(mergeTokens(edited, before, after))).toBe(
      `fields: { // Shown to drivers. note: 'Нотатка', fee: '', guid: 'ID' }, filters: { store: 'Магазин', size: '' }, rules: { day: 'День' }`,
    )
    expect(mergeTokens(edited, before, after)).toContain('// Shown to drivers.\n  note')
  })

  test('that removes something removes its edits, and nothing else', () => {
    const translated = mergeTokens(edited, before, after)
      .replace(`fee: ''`, `fee: 'Плата'`)
      .replace(`size: ''`, `size: 'Розмір'`)
    expect(squeeze(mergeTokens(translated, after, before))).toBe(squeeze(edited))
  })

  test('leaves an edited file as it is if nothing changes', () => {
    expect(squeeze(mergeTokens(edited, before, before))).toBe(squeeze(edited))
  })

  test('that replaces what has been edited is rejected with what it would write', () => {
    expect(() => mergeTokens('toWire: row => mine(row)', 'toWire: row => row', 'toWire: ({ photo }) => photo')).toThrow(
      'photo',
    )
  })
})
