import { describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { containsSearchWords, splitSearchWords } from '../../contract/search'

describe('a search query', () => {
  test('matches each word once, without surrounding blanks', () => {
    expect(splitSearchWords('  market\t khreshchatyk market ')).toEqual(['market', 'khreshchatyk'])
    expect(splitSearchWords(' ')).toEqual([])
  })

  test('of very many words treats the last ones as one text', () => {
    const letters = [...'abcdefghijkl']
    expect(splitSearchWords(letters.join('  '))).toEqual([...'abcdefg', 'h i j k l'])
    expect(splitSearchWords(letters.slice(0, limits.searchWords).join(' '))).toHaveLength(limits.searchWords)
  })

  test('finds every word in any order, regardless of case and accents', () => {
    const store = 'Хрещатик 22 · Зелений м’ясний Łódź'
    expect(containsSearchWords(store, 'зелении хреща')).toBe(true)
    expect(containsSearchWords(store, 'lodz ХРЕЩАТИК')).toBe(true)
    expect(containsSearchWords(store, "м'ясний")).toBe(true)
    expect(containsSearchWords(store, 'зелений сад')).toBe(false)
    expect(containsSearchWords(store, '')).toBe(true)
  })
})
