/** Text as it is searched: lower case, without accents and apostrophes, one blank between words. */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A LIKE pattern that finds the beginning of any word of a `search_text` column (each word behind a blank). */
export const wordPattern = (search: string) => `% ${fold(search)}%`
