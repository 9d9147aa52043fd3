/** Names of fictional people, in the original spelling and as in an e-mail address. */
import type { Country } from '../../contract/languages'
import { entryAt } from './random'

type Spelling = [native: string, latin: string]

const firstNames: Record<Country, Spelling[]> = {
  UA: [
    ['Оксана', 'oksana'],
    ['Андрій', 'andrii'],
    ['Ірина', 'iryna'],
    ['Тарас', 'taras'],
    ['Марія', 'mariia'],
    ['Богдан', 'bohdan'],
    ['Юлія', 'yuliia'],
    ['Остап', 'ostap'],
    ['Наталя', 'natalia'],
    ['Максим', 'maksym'],
    ['Соломія', 'solomiia'],
    ['Дмитро', 'dmytro'],
    ['Леся', 'lesia'],
    ['Роман', 'roman'],
    ['Катерина', 'kateryna'],
    ['Назар', 'nazar'],
  ],
  PL: [
    ['Agnieszka', 'agnieszka'],
    ['Piotr', 'piotr'],
    ['Małgorzata', 'malgorzata'],
    ['Tomasz', 'tomasz'],
    ['Zofia', 'zofia'],
    ['Łukasz', 'lukasz'],
    ['Hanna', 'hanna'],
    ['Michał', 'michal'],
    ['Joanna', 'joanna'],
    ['Paweł', 'pawel'],
    ['Ewa', 'ewa'],
    ['Grzegorz', 'grzegorz'],
    ['Marta', 'marta'],
    ['Krzysztof', 'krzysztof'],
    ['Alicja', 'alicja'],
    ['Jakub', 'jakub'],
  ],
}

/**
 * Surnames with one form for women and men. Their number and the number of first names are coprime, so
 * that every combination occurs before one repeats.
 */
const surnames: Record<Country, Spelling[]> = {
  UA: [
    ['Шевченко', 'shevchenko'],
    ['Бондаренко', 'bondarenko'],
    ['Ткачук', 'tkachuk'],
    ['Мельник', 'melnyk'],
    ['Кравець', 'kravets'],
    ['Іваненко', 'ivanenko'],
    ['Савчук', 'savchuk'],
    ['Лисенко', 'lysenko'],
    ['Гриценко', 'hrytsenko'],
    ['Коваль', 'koval'],
    ['Олійник', 'oliinyk'],
    ['Мороз', 'moroz'],
    ['Дорошенко', 'doroshenko'],
    ['Панасюк', 'panasiuk'],
    ['Стеценко', 'stetsenko'],
  ],
  PL: [
    ['Nowak', 'nowak'],
    ['Wójcik', 'wojcik'],
    ['Kowalczyk', 'kowalczyk'],
    ['Mazur', 'mazur'],
    ['Krawczyk', 'krawczyk'],
    ['Dudek', 'dudek'],
    ['Wróbel', 'wrobel'],
    ['Pawlak', 'pawlak'],
    ['Zając', 'zajac'],
    ['Sikora', 'sikora'],
    ['Baran', 'baran'],
    ['Duda', 'duda'],
    ['Szewczyk', 'szewczyk'],
    ['Pietrzak', 'pietrzak'],
    ['Marciniak', 'marciniak'],
  ],
}

/** Returns the fictional person with an index. The people of a country are repeated after 240 indexes. */
export function fictionalPersonAt(country: Country, index: number): { name: string; mailbox: string } {
  const [first, firstLatin] = entryAt(firstNames[country], index)
  const [last, lastLatin] = entryAt(surnames[country], index)
  return { name: `${first} ${last}`, mailbox: `${firstLatin}.${lastLatin}` }
}
