import type { profile as en } from '../en/profile'
import type { TranslationOf } from '../messages'

export const profile: TranslationOf<typeof en> = {
  account: 'Konto',
  team: 'Zespół',
  activity: 'Dziennik działań',
  success: 'Gotowe!',
  organisation: 'Organizacja',
  update: 'Zaktualizuj',
  password: 'Hasło',
  currentPassword: 'Obecne hasło',
  passwordHint: 'Co najmniej 8 znaków, w tym litera i cyfra',
  changePassword: 'Zmień hasło',
  wrongCurrent: 'Obecne hasło jest nieprawidłowe',
  email: 'E-mail',
  noAnswer:
    'Nie nadeszła odpowiedź. Zmiana mogła już zostać zapisana. Wyślij te same dane jeszcze raz, aby to sprawdzić',
  emailHint: 'Teraz: %{email}',
  changeEmail: 'Zmień e-mail',
  notWhileActing: 'Może to zrobić tylko właściciel konta. Nie jest to możliwe, gdy w jego imieniu działa wsparcie.',
  access: {
    title: 'Sprawdź, co ma dostęp',
    text: 'Hasło zostało zmienione. Klucze API, webhooki, drugie składniki i osoby w zespole działają dalej bez niego. Te utworzono lub zmieniono po %{since}: wyłącz te, których nie rozpoznajesz.',
    kinds: {
      key: 'Klucz API',
      webhook: 'Webhook',
      factor: 'Drugi składnik',
      invitation: 'Zaproszenie do zespołu',
      member: 'Osoba w zespole',
    },
    changedAt: 'Utworzono lub zmieniono',
    disable: 'Wyłącz',
    disabled: 'Wyłączono',
    consequence: {
      key: 'Od tej chwili wywołania z tym kluczem będą odrzucane. Klucza nie można ponownie włączyć.',
      webhook: 'Na ten adres nic więcej nie będzie wysyłane. Webhook można ponownie włączyć w profilu.',
      invitation: 'Link z zaproszenia przestanie działać. Nowy można wysłać w profilu.',
      member: 'Ta osoba zostanie usunięta z zespołu, a jej sesje się zakończą.',
      factor: 'Nie będzie już można użyć go do logowania. Bez drugiego składnika do logowania wystarczy samo hasło.',
    },
    done: 'Gotowe',
  },
  deletion: {
    title: 'Usuń konto',
    text: 'Organizacja i wszystko, co do niej należy, zostaną trwale usunięte. Wnioski, od których zależą inni, pozostaną bez Twoich danych osobowych.',
    download: 'Pobierz moje dane',
    ask: 'Usunąć konto?',
    warning: 'Tego nie można cofnąć.',
    countdown:
      'Możesz potwierdzić za %{smart_count} sekundę. |||| Możesz potwierdzić za %{smart_count} sekundy. |||| Możesz potwierdzić za %{smart_count} sekund.',
    ready: 'Możesz teraz potwierdzić.',
    confirm: 'Usuń',
    done: 'Konto zostało usunięte',
  },
  support: {
    title: 'Dostęp działu wsparcia',
    text: 'Co pracownicy wsparcia zrobili na Twoim koncie.',
    empty: 'Pracownicy wsparcia niczego nie robili na Twoim koncie.',
    reason: 'Powód',
    done: 'Wykonano',
    refused: 'Odmowa',
  },
}
