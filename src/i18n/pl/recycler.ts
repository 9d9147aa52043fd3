import type { recycler as en } from '../en/recycler'
import type { Words } from '../words'

export const recycler: Words<typeof en> = {
  recyclables: 'Surowce wtórne',
  material: 'Materiał',
  mass: 'Masa, kg',
  fillLevel: 'Pojemniki zapełnione w %{percent}%',
  fullBins: 'Pełne pojemniki: %{smart_count}',
  faultyBins: 'Niesprawne pojemniki: %{smart_count}',
  updatedAt: 'Zaktualizowano %{at}',
  objects: '%{count} sztuka do odbioru |||| %{count} sztuki do odbioru |||| %{count} sztuk do odbioru',
  start: 'Rozpocznij odbiór',
  alreadyBooked: 'Już zarezerwowano',
  started: 'Lokalizacja została zarezerwowana',
  map: {
    label: 'Mapa lokalizacji do odbioru',
    list: 'Lokalizacje',
    showList: 'Pokaż listę',
    hideList: 'Ukryj listę',
    more: 'Pokaż więcej',
    booked: '%{name}, już zarezerwowano',
    bookedShort: 'Zarezerwowano',
    empty: 'W tej części mapy nie ma lokalizacji',
    shown: 'Pokazano na mapie: %{count}',
    most: 'Pokazano tylko pierwsze %{count} lokalizacji. Przybliż mapę, aby zobaczyć pozostałe.',
  },
}
