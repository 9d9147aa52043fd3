import type { locations as en } from '../en/locations'
import type { TranslationOf } from '../messages'

export const locations: TranslationOf<typeof en> = {
  title: 'Sklepy',
  columns: { houseNumber: 'Nr domu', zipCode: 'Kod pocztowy' },
  fields: {
    guid: 'Identyfikator',
    name: 'Nazwa',
    city: 'Miasto',
    street: 'Ulica',
    houseNumber: 'Numer domu',
    zipCode: 'Kod pocztowy',
    bins: 'Pojemniki',
    until: 'Do dnia',
    hours: 'Godziny otwarcia',
    createdAt: 'Data',
    latitude: 'Szerokość geogr.',
    longitude: 'Długość geogr.',
    pointIsCorrect: 'Punkt na mapie się zgadza',
  },
  states: { pickupRequested: 'Odbiór zamówiony', noPickupRequested: 'Odbiór niezamówiony' },
  filters: { matter: 'Wymaga uwagi' },
  choices: {
    matter: {
      fullBins: 'Pełne pojemniki',
      faultyBins: 'Uszkodzone pojemniki',
      storesBooked: 'Zarezerwowane do odbioru',
      pointsToCheck: 'Punkt do sprawdzenia',
    },
  },
  pointToCheck: 'Punkt do sprawdzenia',
  actions: {
    bins: 'Pojemniki',
    labels: 'Drukuj etykiety',
    requestPickup: 'Zamów odbiór',
    withdrawPickupRequest: 'Wycofaj zamówienie odbioru',
  },
  lastDay: 'Wybierz dzień od dzisiaj, najpóźniej za %{days} dni',
  requestedUntil: 'Odbiór do %{day}',
  labels: {
    city: 'Drukuj etykiety miasta',
    omitted: 'Brak w pliku, bo nie ma tam jeszcze pojemników: %{names}',
    none: 'Zaznaczone sklepy nie mają jeszcze pojemników',
    tooMany: 'Najwięcej sklepów i etykiet w jednym pliku: %{max}. Zaznacz mniej',
  },
  dialogs: {
    create: 'Dodaj sklep',
    edit: 'Edytuj sklep',
    view: 'Sklep',
    delete: 'Usuń sklep',
  },
  empty: {
    title: 'Nie ma jeszcze sklepów',
    text: 'Dodaj pierwszy, a potem utwórz dla niego pojemniki.',
  },
  toasts: {
    created: 'Dodano sklep',
    updated: 'Zapisano sklep',
    deleted: 'Usunięto sklep',
  },
  deleteWarning: 'Jego pojemniki też zostaną usunięte. Ich wydrukowane kody QR przestaną działać.',
  consequences: {
    bins: 'Razem z nimi zostaną usunięte pojemniki: %{bins}.',
    uncountedBins: 'Ich pojemniki też zostaną usunięte.',
    booked: 'Zarezerwowane przez recyklera i pozostaną do zakończenia lub anulowania odbioru: %{bookedLocations}.',
    missing: 'Już usunięte: %{missingLocations}.',
    codes: 'Wydrukowane kody QR tych pojemników przestaną działać.',
  },
  panel: {
    title: 'Miasta',
    search: 'Szukaj miasta',
    empty: 'W żadnym mieście nie ma jeszcze sklepów',
  },
  import: {
    lookUp: 'Znajdź po adresach',
    looking: 'Wyszukiwanie adresów: %{done} z %{count}',
    stop: 'Zatrzymaj',
    right: 'Punkt na mapie się zgadza',
    doubts: {
      nullIsland: '0, 0 to nie adres',
      swapped: 'szerokość i długość wyglądają na zamienione',
      far: 'daleko od miasta',
      cityCentre: 'tylko środek miasta',
    },
    accuracy: { House: 'budynek', Street: 'tylko ulica', City: 'tylko miasto' },
  },
}
