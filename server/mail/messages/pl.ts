import type { AccessGrantChange, ReportedAccessKind } from '../../../contract/accessGrantKinds'
import type { NotificationKind } from '../../../contract/notificationKinds'
import { isTeamRole, type TeamRole } from '../../../contract/teamRoles'
import { type BrandName, codeBlock, type EmailMessages, linkBlock, textBlock } from '../emailBlocks'
import { createNotificationBlock, formatNotificationSubject, formatUtcDateTime } from '../emailValues'
import type { AccessGrantLine } from '../mailer'

const portal = (brand: BrandName) => brand ?? 'Bottle'
const roles: Record<string, string> = { Casher: 'kasjer', RecyclingManager: 'menedżer recyklingu' }

const kinds: Record<NotificationKind, string> = {
  'booking.created': 'Odbiór zarezerwowany',
  'booking.cancelled': 'Odbiór odwołany',
  'pickup.completed': 'Odebrano',
  'bin.full': 'Pojemnik pełny',
  'bin.faulty': 'Pojemnik uszkodzony',
  'reward.completed': 'Zbiórka osiągnęła cel',
  'reward.fulfilled': 'Zbiórka zrealizowana',
  'reward.runningOut': 'Kończy się nagroda',
  'sponsorship.requested': 'Prośba o sponsoring',
  'sponsorship.decided': 'Decyzja o sponsoringu',
  'sponsorship.withdrawn': 'Wycofano wniosek sponsorski',
  'support.acted': 'Wsparcie działało w Twoim imieniu',
  'endpoint.disabled': 'Webhook wyłączony',
  'endpoint.overflowed': 'Pominięto wiadomości webhooka',
  'key.created': 'Utworzono klucz API',
  'webhook.changed': 'Utworzono lub zmieniono webhook',
  'factor.changed': 'Zmieniono drugi składnik',
  'access.disabled': 'Wyłączono dostęp przy odzyskiwaniu konta',
  'team.changed': 'Zmieniono zespół',
}

const teamRoles: Record<TeamRole, string> = { Owner: 'właściciel', Manager: 'menedżer', Viewer: 'obserwator' }

const grants: Record<ReportedAccessKind, string> = {
  key: 'Klucz API',
  webhook: 'Webhook',
  factor: 'Drugi składnik',
  invitation: 'Zaproszenie do zespołu',
  member: 'Osoba w zespole',
  team: 'Zespół',
}
const factors: Record<string, string> = { totp: 'aplikacja uwierzytelniająca', passkey: 'klucz dostępu' }
/**
 * Returns the detail of an access grant in words: of a member or an invitation the role in the team, of a second factor
 * its kind.
 */
const detailOf = ({ kind, detail }: AccessGrantLine) => {
  if (kind === 'factor') return factors[detail] ?? detail
  return isTeamRole(detail) ? teamRoles[detail] : detail
}
const lineOf = (line: AccessGrantLine) => `• ${grants[line.kind]} „${line.name}” (${detailOf(line)})`
const listed = (lead: string, lines: AccessGrantLine[] = []) =>
  lines.length ? [textBlock([lead, ...lines.map(lineOf)].join('\n'))] : []
const changes: Record<AccessGrantChange, string> = {
  created: 'utworzono',
  address: 'ma nowy adres',
  secret: 'ma nowy sekret podpisu',
  types: 'informuje teraz o większej liczbie zdarzeń',
  enabled: 'został włączony',
  joined: 'należy teraz do zespołu',
  role: 'ma teraz więcej uprawnień',
  ownership: 'jest teraz właścicielem organizacji',
  limit: 'ma teraz dostęp do większej liczby miast lub lokalizacji',
  removed: 'został usunięty',
  codes: 'ma nowe kody odzyskiwania',
  factorOptional: 'nie wymaga już drugiego składnika',
}

export const pl: EmailMessages = {
  footer: brand => `Otrzymujesz tę wiadomość w związku z Twoim kontem lub zgłoszeniem na portalu ${portal(brand)}.`,
  linkHint: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
  letters: {
    invite: ({ name, link: href }, brand) => ({
      subject: `Zaproszenie do portalu ${portal(brand)}`,
      blocks: [
        textBlock(`Dzień dobry, ${name},`),
        textBlock('Twoje zgłoszenie zostało zatwierdzone. Załóż konto organizacji, korzystając z tego linku:'),
        linkBlock('Zarejestruj się', href),
        textBlock('Link jest jednorazowy i ważny 7 dni.'),
      ],
    }),
    decline: ({ name, reason }, brand) => ({
      subject: `Twoje zgłoszenie do portalu ${portal(brand)}`,
      blocks: [
        textBlock(`Dzień dobry, ${name},`),
        textBlock('Dziękujemy za zainteresowanie. Obecnie nie możemy zatwierdzić Twojego zgłoszenia. Powód:'),
        textBlock(reason),
        textBlock('Gdy sytuacja się zmieni, zapraszamy do ponownego zgłoszenia.'),
      ],
    }),
    resetCode: ({ code: digits }) => ({
      subject: 'Kod do ustawienia nowego hasła',
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock('Wpisz ten kod, aby ustawić nowe hasło:'),
        codeBlock(digits),
        textBlock('Kod jest ważny 10 minut. Jeśli to nie Twoja prośba, zignoruj tę wiadomość: hasło się nie zmieni.'),
      ],
    }),
    resetBySupport: ({ code: digits, link: href }) => ({
      subject: 'Kod do ustawienia nowego hasła',
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock('Nasz dział wsparcia wysłał Ci kod, którym ustawisz nowe hasło. Otwórz tę stronę:'),
        linkBlock('Ustaw nowe hasło', href),
        textBlock('Wpisz na niej ten kod:'),
        codeBlock(digits),
        textBlock(
          'Kod jest ważny 10 minut. Dział wsparcia nigdy o niego nie prosi. Jeśli to nie Twoja prośba, zignoruj tę wiadomość: hasło się nie zmieni.',
        ),
      ],
    }),
    passwordChanged: ({ at, access }) => ({
      subject: 'Twoje hasło zostało zmienione',
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock(
          `Hasło do Twojego konta zostało zmienione: ${formatUtcDateTime('pl', at)}. Wszystkie inne sesje zakończono.`,
        ),
        textBlock('Jeśli to nie Ty, od razu wybierz „Nie pamiętasz hasła?” na stronie logowania i ustaw nowe.'),
        ...listed('Sprawdź to, co niedawno utworzono lub zmieniono. Możesz to wyłączyć w profilu:', access),
      ],
    }),
    emailChanged: ({ newEmail, link: href, until }) => ({
      subject: 'Adres e-mail Twojego konta został zmieniony',
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock(`Zamiast tego adresu do logowania służy teraz ${newEmail}.`),
        textBlock(`Jeśli to nie Ty, odzyskaj konto. Link działa do: ${formatUtcDateTime('pl', until)}.`),
        linkBlock('Odzyskaj konto', href),
      ],
    }),
    emailConfirmation: ({ link: href, until }, brand) => ({
      subject: 'Potwierdź nowy adres e-mail',
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock(
          `Dział wsparcia otrzymał prośbę, aby do logowania na konto na portalu ${portal(brand)} służył ten adres. Potwierdź go. Link działa do: ${formatUtcDateTime('pl', until)}.`,
        ),
        linkBlock('Potwierdź adres', href),
        textBlock('Jeśli to nie Twoja prośba, zignoruj tę wiadomość: nic się nie zmieni.'),
      ],
    }),
    emailChangeRequested: ({ newEmail, link: href, until }) => ({
      subject: 'Prośba o zmianę adresu e-mail Twojego konta',
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock(
          `Dział wsparcia otrzymał prośbę, aby zmienić adres logowania na Twoje konto na ${newEmail}. Nowy adres można potwierdzić do: ${formatUtcDateTime('pl', until)}.`,
        ),
        textBlock('Jeśli to nie Twoja prośba, zachowaj swój adres:'),
        linkBlock('Zachowaj mój adres', href),
      ],
    }),
    emailTakenBack: ({ email, at, access }) => ({
      subject: 'Twoje konto zostało odzyskane',
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock(
          `Konto odzyskano linkiem wysłanym na adres ${email}: ${formatUtcDateTime('pl', at)}. Do logowania znów służy ten adres.`,
        ),
        textBlock(
          'Wszystkie sesje zakończono, a poprzednie hasło już nie działa. Aby wejść, wybierz „Nie pamiętasz hasła?” na stronie logowania.',
        ),
        ...listed('To utworzono lub zmieniono w zakończonych sesjach, dlatego jest teraz wyłączone:', access),
      ],
    }),
    employeeInvited: ({ name, organisation, role, link: href }, brand) => ({
      subject: `Organizacja ${organisation} dodała Cię jako pracownika`,
      blocks: [
        textBlock(`Dzień dobry, ${name},`),
        textBlock(
          `Organizacja ${organisation} dodała Cię na portalu ${portal(brand)}. Twoja rola: ${roles[role] ?? role}.`,
        ),
        ...(href ? [linkBlock('Przyjmij zaproszenie', href)] : []),
        textBlock('Zapytaj przełożonego, co dalej. Jeśli nie znasz tej organizacji, zignoruj tę wiadomość.'),
      ],
    }),
    teamInvited: ({ organisation, inviter, teamRole, limit, link: href }, brand) => ({
      subject: `Organizacja ${organisation} zaprasza Cię do swojego zespołu`,
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock(`${inviter} zaprasza Cię do zespołu organizacji ${organisation} na portalu ${portal(brand)}.`),
        textBlock(`Twoja rola: ${teamRoles[teamRole]}.`),
        ...(limit ? [textBlock(`Obejmuje tylko: ${limit.join(', ') || '–'}.`)] : []),
        linkBlock('Przyjmij zaproszenie', href),
        textBlock('Link jest jednorazowy i ważny 7 dni. Jeśli nie znasz tej organizacji, zignoruj tę wiadomość.'),
      ],
    }),
    factorRequired: ({ organisation, owner, link: href }) => ({
      subject: `Organizacja ${organisation} wymaga drugiego składnika`,
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock(
          `${owner} wymaga drugiego składnika od wszystkich osób w zespole organizacji ${organisation}. Twoje konto jeszcze go nie ma. Dopóki nie dodasz klucza dostępu lub aplikacji uwierzytelniającej, nie możesz pracować w tej organizacji.`,
        ),
        linkBlock('Skonfiguruj drugi składnik', href),
      ],
    }),
    sponsorshipReceived: ({ organisation, sponsor, rewards, total, link: href }) => ({
      subject: `${sponsor} chce wesprzeć Twoją organizację`,
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock(`Sponsor ${sponsor} złożył wniosek: chce wesprzeć organizację ${organisation}.`),
        textBlock(`Nagrody: ${rewards}`),
        textBlock(`Razem: ${total}`),
        textBlock('Nasz zespół skontaktuje się z obiema stronami.'),
        ...(href ? [linkBlock('Otwórz wniosek', href)] : []),
      ],
    }),
    notifications: ({ items, link: href }) => ({
      subject: formatNotificationSubject(items, kinds, total => `Powiadomienia: ${total}`),
      blocks: [
        textBlock('Dzień dobry,'),
        ...items.map(item => createNotificationBlock('pl', item, kinds)),
        textBlock('O czym i jak Cię powiadamiać, wybierasz w profilu:'),
        linkBlock('Otwórz profil', href),
      ],
    }),
    accessGranted: ({ change, at, link: href, recovery, ...line }) => ({
      subject: `${grants[line.kind]} „${line.name}” ${changes[change]}`,
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock(
          `${formatUtcDateTime('pl', at)}: ${grants[line.kind]} „${line.name}” (${detailOf(line)}) ${changes[change]}.`,
        ),
        ...(recovery
          ? [
              textBlock(
                `Jeśli to nie Ty, odzyskaj konto. Wszyscy zostaną wylogowani, a to, co dodano w tamtej sesji, przestanie działać. Link działa do: ${formatUtcDateTime('pl', recovery.until)}.`,
              ),
              linkBlock('Odzyskaj konto', recovery.link),
            ]
          : [
              textBlock(
                line.kind === 'factor'
                  ? 'Jeśli to nie Ty, natychmiast zmień hasło:'
                  : line.kind === 'member' || line.kind === 'invitation'
                    ? 'Jeśli nie znasz tej osoby, natychmiast usuń ją z zespołu lub wycofaj zaproszenie i zmień hasło:'
                    : line.kind === 'team'
                      ? 'Jeśli to nie Ty, natychmiast włącz ten wymóg ponownie i zmień hasło:'
                      : 'Jeśli to nie Ty, natychmiast go wyłącz i zmień hasło:',
              ),
              linkBlock('Otwórz profil', href),
            ]),
      ],
    }),
    newBrowser: ({ at, browser, system, network, link: href }) => ({
      subject: 'Logowanie z nowej przeglądarki',
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock('Na Twoje konto zalogowano się z przeglądarki, która nie była wcześniej do tego używana:'),
        textBlock(
          [
            formatUtcDateTime('pl', at),
            [browser, system].filter(Boolean).join(', ') || 'nieznane urządzenie',
            network,
          ].join('\n'),
        ),
        textBlock('Jeśli to nie Ty, natychmiast wybierz „Nie pamiętasz hasła?” na stronie logowania i ustaw nowe:'),
        linkBlock('Otwórz stronę logowania', href),
      ],
    }),
    webhookDisabled: ({ name, host, because, link: href }) => ({
      subject: `Webhook „${name}” został wyłączony`,
      blocks: [
        textBlock('Dzień dobry,'),
        textBlock(
          because === 'gone'
            ? `Webhook „${name}” (${host}) odpowiedział, że już nie istnieje (410). Nic więcej nie jest do niego wysyłane.`
            : `Od pięciu dni nic nie dotarło do webhooka „${name}” (${host}). Nic więcej nie jest do niego wysyłane.`,
        ),
        textBlock('To, czego nie udało się dostarczyć, czeka 30 dni. Webhook można ponownie włączyć w profilu:'),
        linkBlock('Otwórz profil', href),
      ],
    }),
  },
}
