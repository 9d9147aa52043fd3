/**
 * Words that begin a row of totals below a table, as people and spreadsheet programs write them: in every language of
 * the portal and in Russian, because Russian column headings are recognised too (`columnSynonyms.ts`). Case and
 * punctuation are ignored.
 */
import type { Language } from '../../contract/languages'

export const totalWords: Readonly<Record<Language | 'ru', readonly string[]>> = {
  en: ['total', 'totals', 'grand total', 'subtotal', 'sum', 'count', 'Σ'],
  ua: [
    'разом',
    'усього',
    'всього',
    'загалом',
    'сума',
    'кількість',
    'підсумок',
    'загальний підсумок',
    'проміжний підсумок',
    'загальна сума',
    'загальна кількість',
  ],
  pl: [
    'razem',
    'suma',
    'łącznie',
    'ogółem',
    'ilość',
    'liczba',
    'podsumowanie',
    'suma końcowa',
    'suma częściowa',
    'suma całkowita',
    'łączna suma',
    'łączna liczba',
  ],
  ru: [
    'итого',
    'итог',
    'всего',
    'сумма',
    'количество',
    'общий итог',
    'промежуточный итог',
    'общая сумма',
    'общее количество',
  ],
}
