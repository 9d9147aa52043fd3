/**
 * Returns a text in the form in which searches compare texts: in lower case, without accents and apostrophes, with one
 * space between words.
 */
export const foldText = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Returns a LIKE pattern for the beginning of any word of a `search_text` column, in which a space precedes each word.
 */
export const wordPrefixPattern = (search: string) => `% ${foldText(search)}%`
