import type { singleSignOn as english } from '../en/singleSignOn'
import type { TranslationOf } from '../messages'

export const singleSignOn: TranslationOf<typeof english> = {
  page: {
    title: 'Logowanie jednokrotne',
    description: 'Zaloguj się kontem swojej organizacji.',
    lead: 'Podaj służbowy adres e-mail. Dalej otworzy się strona logowania Twojej organizacji.',
    go: 'Dalej',
    working: 'Logowanie…',
    back: 'Zaloguj się hasłem',
    unavailable: 'Dla tego adresu nie ma logowania jednokrotnego',
  },
  failed: {
    expired:
      'Logowanie trwało zbyt długo, zostało już wykorzystane albo zaczęło się w innej przeglądarce. Zacznij od nowa.',
    cancelled: 'Logowanie zostało anulowane. Zacznij od nowa, gdy zechcesz.',
    provider:
      'Usługa logowania Twojej organizacji nie przesłała prawidłowej odpowiedzi. Spróbuj ponownie albo zgłoś to administratorowi.',
    email: 'Usługa logowania nie potwierdziła Twojego adresu e-mail albo należy on do innej domeny.',
    role: 'Twoja organizacja nie dała Ci dostępu do tego portalu. Zwróć się do administratora.',
    account:
      'Konto z tym adresem istnieje, ale adresu nigdy nie potwierdzono. Najpierw zresetuj jego hasło, a potem użyj logowania jednokrotnego.',
    factor:
      'Twoje konto ma drugi składnik. Poproś właściciela zespołu o zaproszenie i przyjmij je, potwierdzając drugim składnikiem, a potem użyj logowania jednokrotnego.',
  },
  none: 'Osoby z tej organizacji logują się tylko hasłem.',
  off: 'Wyłączone do czasu potwierdzenia domeny',
  on: 'Włączone',
  setUp: 'Skonfiguruj',
  edit: 'Edytuj',
  save: 'Zapisz',
  saved: 'Zapisano logowanie jednokrotne',
  check: 'Sprawdź domenę',
  verified: 'Domena jest potwierdzona',
  notVerified: 'Nie znaleziono rekordu DNS. Nowe rekordy mogą pojawić się po kilku godzinach',
  remove: 'Usuń',
  removeText:
    'Sesje wszystkich, którzy zalogowali się w ten sposób, zakończą się. Członkowie zostaną i mogą zresetować hasło.',
  removed: 'Usunięto logowanie jednokrotne',
  dns: 'Poproś organizację o dodanie tego rekordu TXT do jej DNS, a potem sprawdź domenę.',
  redirect: 'Adres przekierowania do zarejestrowania u dostawcy tożsamości',
  fields: {
    domain: 'Domena poczty',
    issuer: 'Adres wystawcy',
    clientId: 'Identyfikator klienta',
    clientSecret: 'Sekret klienta',
    roleClaim: 'Atrybut roli',
    managerValues: 'Wartości dla menedżerów',
    viewerValues: 'Wartości dla obserwatorów',
    verifiedAt: 'Potwierdzono',
    dnsName: 'Rekord TXT, nazwa',
    dnsValue: 'Rekord TXT, wartość',
  },
  hints: {
    domain: 'Na przykład shop.example. Zalogować się można tylko adresem dokładnie z tej domeny',
    secret: 'Nie zostanie więcej pokazany',
    secretKept: 'Zostaw puste, aby zachować zapisany sekret',
    roleClaim: 'Zostaw puste, jeśli wszyscy zostają obserwatorami',
    managerValues: 'Kilka wartości rozdziel przecinkami',
    viewerValues: 'Jeśli puste, obserwatorem zostaje każdy, kto nie jest menedżerem',
  },
  errors: {
    domain: 'Tę domenę ma inna organizacja',
    notDomain: 'Podaj domenę bez @ i https://, na przykład shop.example',
    issuer: 'Tego adresu nie można użyć. Musi być publiczny i zaczynać się od https',
    clientSecret: 'Podaj sekret klienta',
  },
}
