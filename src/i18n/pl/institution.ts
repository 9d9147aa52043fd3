import type { institution as en } from '../en/institution'
import type { TranslationOf } from '../messages'
import { receivedSponsorships } from './receivedSponsorships'

export const institution: TranslationOf<typeof en> = {
  names: { locations: 'Miejsce |||| Miejsca |||| Miejsc' },
  shell: { menu: { stores: 'Miejsca' } },
  analytics: {
    filters: { location: 'Miejsce' },
    location: 'Miejsce',
    locations: 'Miejsca',
    byLocation: 'Według miejsca',
  },
  resources: {
    locations: {
      title: 'Miejsca',
      labels: {
        none: 'Zaznaczone miejsca nie mają jeszcze pojemników',
        tooMany: 'Maksimum miejsc i etykiet w jednym pliku: %{max}. Zaznacz mniej',
      },
      dialogs: { create: 'Dodaj miejsce', edit: 'Edytuj miejsce', view: 'Miejsce', delete: 'Usuń miejsce' },
      toasts: { created: 'Dodano miejsce', updated: 'Zapisano miejsce', deleted: 'Usunięto miejsce' },
      empty: { title: 'Nie ma jeszcze miejsc', text: 'Dodaj pierwsze, a potem utwórz dla niego pojemniki.' },
      panel: { empty: 'W żadnym mieście nie ma jeszcze miejsc' },
    },
    bins: {
      publicHelp:
        'Publiczny pojemnik jest dla każdego, kto zwraca butelki; niepubliczny jest na własny użytek miejsca.',
      full: 'Miejsce może mieć najwyżej %{max} pojemników',
      empty: { title: 'To miejsce nie ma jeszcze pojemników' },
    },
    storePickups: { fields: { location: { name: 'Miejsce' } }, filters: { locationId: 'Miejsce' } },
    allBins: {
      fields: { location: { name: 'Miejsce' } },
      filters: { locationId: 'Miejsce' },
      empty: { text: 'Dodaj pojemniki do miejsca: tutaj zobaczysz ich zapełnienie i usterki.' },
    },
    employees: { fields: { locationGuid: 'Miejsce' } },
  },
  home: {
    figures: { activeStores: 'Miejsca ze zwrotami' },
    matters: {
      storesBooked:
        '%{smart_count} miejsce zarezerwowane do odbioru |||| %{smart_count} miejsca zarezerwowane do odbioru |||| %{smart_count} miejsc zarezerwowanych do odbioru',
      storesWithoutBins:
        '%{smart_count} miejsce bez pojemników |||| %{smart_count} miejsca bez pojemników |||| %{smart_count} miejsc bez pojemników',
    },
    steps: { store: 'Dodaj pierwsze miejsce' },
  },
  stores: {
    point: { pin: 'Pinezka miejsca, można ją przeciągnąć' },
    next: { label: 'Następny krok dla nowego miejsca' },
    map: {
      city: { count: 'Miejsc tutaj: %{count}' },
      label: 'Mapa Twoich miejsc',
      list: 'Miejsca',
      marker: 'Miejsce w punkcie %{latitude}, %{longitude}',
      dialog: 'Miejsce',
      empty: 'W tej części mapy nie ma miejsc',
      failed: 'Nie udało się wczytać miejsc',
      most: 'Pokazano tylko pierwsze miejsca (%{count}). Przybliż mapę, aby zobaczyć pozostałe.',
    },
  },
  errors: { OutsideLimit: 'Poza Twoimi miastami i miejscami' },
  support: {
    ops: { 'requestPickup locations': { did: 'zamówiono odbiór w miejscu', to: 'zamówić odbiór w miejscu' } },
    things: { locations: 'miejsce' },
    fields: { locationGuid: 'miejsce', limit: 'ograniczenie do miast i miejsc' },
  },
  team: {
    limit: {
      all: 'Wszystkie miasta i miejsca',
      some: 'Tylko niektóre miasta lub miejsca',
      hint: 'Listy, dane, mapy, pliki i powiadomienia będą zawierać tylko je. Miasto obejmuje wszystkie swoje miejsca, także dodane później.',
      choose: 'Wybierz co najmniej jedno miasto lub jedno miejsce.',
      locations: 'Miejsca',
      count: '%{smart_count} miejsce |||| %{smart_count} miejsca |||| %{smart_count} miejsc',
      nothing: 'usunięte miejsca',
      own: 'Masz dostęp tylko do niektórych miast lub miejsc.',
      denied: 'Sekcja „%{name}” jest tylko dla osób z dostępem do wszystkich miast i miejsc',
      deniedWrite: 'Zmiany w sekcji „%{name}” mogą wprowadzać tylko osoby z dostępem do wszystkich miast i miejsc',
    },
  },
}

/** The messages that the institution's area has in addition to the messages of every area. */
export const roleMessages = { Institution: institution, resources: { receivedSponsorships } }
