import type { team as en } from '../en/team'
import type { TranslationOf } from '../messages'

export const team: TranslationOf<typeof en> = {
  title: 'Zespół',
  roles: { Owner: 'Właściciel', Manager: 'Menedżer', Viewer: 'Obserwator' },
  /** Roles of support staff. */
  staffRoles: { Admin: 'Administrator', Approver: 'Rozpatrywanie zgłoszeń', Support: 'Wsparcie', Reader: 'Podgląd' },
  explained: {
    Owner: 'Może wszystko, także klucze API, webhooki, zespół i dane organizacji.',
    Manager: 'Pracuje ze wszystkimi rekordami, ale nie z kluczami API, webhookami, zespołem i danymi organizacji.',
    Viewer: 'Przegląda i eksportuje wszystko, ale niczego nie zmienia.',
  },
  denied: {
    title: 'Brak dostępu',
    read: {
      Owner: 'Sekcja „%{name}” jest dostępna tylko dla właściciela',
      Manager: 'Sekcja „%{name}” jest dostępna tylko dla właściciela i menedżerów',
      staff: 'Twoja rola nie pozwala otworzyć sekcji „%{name}”',
    },
    write: {
      Owner: 'Zmiany w sekcji „%{name}” może wprowadzać tylko właściciel',
      Manager: 'Zmiany w sekcji „%{name}” mogą wprowadzać tylko właściciel i menedżerowie',
      staff: 'Twoja rola nie pozwala wprowadzać zmian w sekcji „%{name}”',
    },
    ask: 'Twoja rola w zespole: %{role}. Jeśli potrzebujesz więcej, poproś właściciela organizacji o jej zmianę.',
    askAdmin: 'Twoja rola: %{role}. Jeśli potrzebujesz więcej, poproś administratora tego portalu.',
    back: 'Wróć do sekcji „%{name}”',
  },
  text: 'Osoby, które pracują w tej organizacji. Każda loguje się własnym adresem e-mail i hasłem.',
  role: 'Rola',
  you: 'Ty',
  joinedAt: 'W zespole od',
  lastActiveAt: 'Ostatnia aktywność',
  never: 'nigdy',
  alone: 'Na razie tylko Ty należysz do zespołu. Zaproś osoby, z którymi pracujesz, aby nie używać wspólnego hasła.',
  save: 'Zapisz',
  invite: {
    action: 'Zaproś',
    title: 'Zaproś do zespołu',
    hint: 'Na ten adres zostanie wysłany link. Jest ważny 7 dni.',
    send: 'Wyślij zaproszenie',
    sent: 'Zaproszenie zostało wysłane',
    taken: 'Ten adres należy już do zespołu lub został zaproszony',
  },
  invitations: {
    title: 'Zaproszenia',
    sentAt: 'Wysłano',
    expiresAt: 'Ważne do',
    expired: 'Wygasło',
    resend: 'Wyślij ponownie',
    resendText: 'Zostanie wysłany nowy link, a poprzedni przestanie działać. Popraw adres, jeśli był błędny.',
    withdraw: 'Wycofaj',
    withdrawText: 'Link w wiadomości przestanie działać.',
    withdrawn: 'Zaproszenie zostało wycofane',
  },
  change: {
    action: 'Zmień rolę',
    changed: 'Rola została zmieniona',
  },
  remove: {
    action: 'Usuń',
    text: '%{email} natychmiast traci dostęp do organizacji „%{organisation}” we wszystkich przeglądarkach. To, co ta osoba dodała, pozostaje.',
    removed: '%{email} nie należy już do zespołu',
  },
  transfer: {
    action: 'Przekaż własność',
    text: '%{email} zostanie właścicielem organizacji „%{organisation}”, a Ty menedżerem: nie zobaczysz już kluczy API, webhooków ani zespołu, a przywrócić to może tylko nowy właściciel.',
    password: 'Twoje hasło',
    wrongPassword: 'Hasło jest nieprawidłowe',
    done: 'Właścicielem jest teraz %{email}',
  },
  own: {
    role: 'Twoja rola w zespole organizacji „%{organisation}”: %{role}.',
    leave: 'Opuść zespół',
    leaveText:
      'Natychmiast tracisz dostęp do organizacji „%{organisation}”. Jeśli nie należysz do innej organizacji, Twoje konto zostanie usunięte. Wrócić można tylko na zaproszenie właściciela.',
    left: 'Opuszczono zespół',
  },
  switch: {
    current: 'Organizacja',
    failed: 'Nie udało się odczytać Twoich organizacji',
  },
  accept: {
    title: 'Zaproszenie do zespołu',
    description: 'Przyjmij zaproszenie do zespołu organizacji.',
    lead: 'Organizacja „%{organisation}” zaprasza Cię do swojego zespołu. Twoja rola: %{role}.',
    create: 'Wybierz hasło do swojego konta.',
    known: 'Masz już konto. Podaj jego hasło.',
    join: 'Dołącz do zespołu',
    dead: 'Ten link nie działa: jest niekompletny, wygasł, został już wykorzystany lub zastąpiony nowszym. Jeśli należysz już do zespołu, zaloguj się. W przeciwnym razie poproś właściciela organizacji o ponowne wysłanie zaproszenia.',
    failed: 'Nie udało się odczytać zaproszenia.',
    again: 'Spróbuj ponownie',
    mayBeDone: 'Odpowiedź nie nadeszła. Być może należysz już do zespołu.',
  },
}
