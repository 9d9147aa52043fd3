import type { impact as en } from '../en/impact'
import type { TranslationOf } from '../messages'

export const impact: TranslationOf<typeof en> = {
  title: 'Wpływ na klimat',
  avoided: 'W tym okresie uniknięto emisji %{kg} kg CO₂e',
  added: 'W tym okresie wyemitowano o %{kg} kg CO₂e więcej',
  noTotal: 'Dla niczego, co zebrano w tym okresie, nie ma wskaźnika.',
  minus: 'Minus oznacza: o tyle mniej emisji.',
  material: 'Materiał',
  collected: 'Zebrano, kg',
  figure: 'kg CO₂e na kg',
  co2e: 'kg CO₂e',
  total: 'Razem',
  noFigure: 'brak wskaźnika',
  leftOut: 'Suma nie obejmuje, bo brak wskaźnika: %{names}.',
  sources: 'Skąd pochodzą wskaźniki',
  caution: 'Wskaźniki pokazują korzyści z recyklingu. Nie służą do inwentaryzacji emisji.',
  weighed: 'Liczy się to, co zważono; to, co zgłoszono tylko w sztukach, nie.',
  poster: 'Plakat (PDF)',
  empty: 'W tym okresie nic nie zważono.',
  unsorted: 'niesortowane',
  otherTypes: 'inne rodzaje',
}
