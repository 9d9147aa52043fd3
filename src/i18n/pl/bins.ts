import type { bins as en } from '../en/bins'
import type { TranslationOf } from '../messages'

export const bins: TranslationOf<typeof en> = {
  title: 'Pojemniki',
  add: 'Dodaj pojemnik',
  count: '%{count} z %{max}',
  fields: { isVisible: 'Publiczny' },
  publicHelp: 'Publiczny pojemnik jest dla każdego, kto zwraca butelki; niepubliczny jest na własny użytek sklepu.',
  level: 'Zapełniony w %{percent}%',
  emptied: 'Opróżniono %{at}',
  fault: 'Uszkodzenie zgłoszono %{at}',
  clearFault: 'Naprawiono',
  noDescription: 'Bez opisu',
  remove: 'Usuń pojemnik',
  downloadQr: 'Pobierz QR',
  downloadSheet: 'Pobierz arkusz',
  full: 'Sklep może mieć najwyżej %{max} pojemników',
  empty: {
    title: 'Ten sklep nie ma jeszcze pojemników',
    text: 'Dodaj pojemnik, a potem wydrukuj i naklej jego kod QR.',
  },
  added: 'Dodano pojemnik',
}
