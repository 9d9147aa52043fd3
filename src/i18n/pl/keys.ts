import type { keys as en } from '../en/keys'
import type { TranslationOf } from '../messages'

export const keys: TranslationOf<typeof en> = {
  title: 'Klucze API',
  text: {
    keys: 'Z kluczem Twoje własne systemy przesyłają i odczytują dane. Daje on dostęp tylko do danych Twojej organizacji.',
    platformKeys:
      'Dla własnych usług platformy, takich jak aplikacja dla konsumentów. Klucz platformy daje dostęp do wszystkich organizacji.',
  },
  empty: 'Nie ma jeszcze kluczy',
  add: 'Dodaj klucz',
  create: 'Utwórz klucz',
  rotate: 'Wymień',
  rotateText:
    'Powstanie nowy klucz o tej samej nazwie. Stary działa jeszcze 24 godziny albo do chwili, gdy go unieważnisz.',
  revoke: 'Unieważnij',
  notReplaced: 'Ten klucz już nie działa lub został już zastąpiony. Ktoś inny mógł go unieważnić',
  revokeText: 'Od tej chwili wywołania z tym kluczem będą odrzucane.',
  key: 'Klucz',
  once: 'Skopiuj klucz teraz: jest pokazany tylko raz i nikt nie pokaże go ponownie.',
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  stored: 'Mam zapisane',
  never: 'brak',
  noEnd: 'bezterminowo',
  nameHint: 'Do czego służy, na przykład „Kasa 7”',
  expiresHint: 'Bez daty działa, dopóki go nie unieważnisz',
  dayIsOver: 'Ten dzień już minął',
  fields: {
    name: 'Nazwa',
    mode: 'Rodzaj',
    scopes: 'Może',
    createdAt: 'Utworzono',
    lastUsedOn: 'Ostatnie użycie',
    expiresAt: 'Ważny do',
  },
  modes: { live: 'Produkcyjny: zgłoszenia się liczą', test: 'Testowy: wszystko jest sprawdzane, nic się nie liczy' },
  states: { working: 'Działa', revoked: 'Unieważniony', expired: 'Wygasł' },
  scopes: {
    events_deposit: 'Zgłaszać oddane opakowania',
    events_bin: 'Zgłaszać stan pojemników',
    events_pickup: 'Zgłaszać odbiory',
    events_progress: 'Zgłaszać postęp zbiórek',
    redemptions_write: 'Wydawać nagrody',
    catalogue_read: 'Czytać pojemniki, rezerwacje i nagrody',
    webhooks_manage: 'Zarządzać webhookami',
  },
}
