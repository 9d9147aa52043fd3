import { describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { holdsWords, wordsOf } from '../../contract/search'

describe('a search query', () => {
  test('matches each word once, without surrounding blanks', () => {
    expect(wordsOf('  market\t khreshchatyk market ')).toEqual(['market', 'khreshchatyk'])
    expect(wordsOf(' ')).toEqual([])
  })

  test('of very many words treats the last ones as one text', () => {
    const letters = [...'abcdefghijkl']
    expect(wordsOf(letters.join('  '))).toEqual([...'abcdefg', 'h i j k l'])
    expect(wordsOf(letters.slice(0, limits.searchWords).join(' '))).toHaveLength(limits.searchWords)
  })

  test('finds every word in any order, regardless of case and accents', () => {
    const store = 'Хрещатик 22 · Зелений м’ясний Łódź'
    expect(holdsWords(store, 'зелении хреща')).toBe(true)
    expect(holdsWords(store, 'lodz ХРЕЩАТИК')).toBe(true)
    expect(holdsWords(store, "м'ясний")).toBe(true)
    expect(holdsWords(store, 'зелений сад')).toBe(false)
    expect(holdsWords(store, '')).toBe(true)
  })
})
