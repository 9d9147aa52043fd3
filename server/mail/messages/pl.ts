import type { AccessGrantChange, AccessGrantKind } from '../../../contract/accessGrantKinds'
import type { NotificationKind } from '../../../contract/notificationKinds'
import { type BrandName, code, type EmailMessages, link, text } from '../emailBlocks'
import { formatMoment, notificationLine, notificationSubject } from '../emailValues'
import type { AccessLine } from '../mailer'

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
  'sponsorship.requested': 'Prośba o sponsoring',
  'sponsorship.decided': 'Decyzja o sponsoringu',
  'sponsorship.withdrawn': 'Wycofano wniosek sponsorski',
  'support.acted': 'Wsparcie działało w Twoim imieniu',
  'endpoint.disabled': 'Webhook wyłączony',
  'endpoint.overflowed': 'Pominięto wiadomości webhooka',
  'key.created': 'Utworzono klucz API',
  'webhook.changed': 'Utworzono lub zmieniono webhook',
  'access.disabled': 'Wyłączono przy odzyskiwaniu konta',
}

const grants: Record<AccessGrantKind, string> = { key: 'Klucz API', webhook: 'Webhook' }
const lineOf = ({ kind, name, detail }: AccessLine) => `• ${grants[kind]} „${name}” (${detail})`
const listed = (lead: string, lines: AccessLine[] = []) =>
  lines.length ? [text([lead, ...lines.map(lineOf)].join('\n'))] : []
const changes: Record<AccessGrantChange, string> = {
  created: 'został utworzony',
  address: 'ma nowy adres',
  secret: 'ma nowy sekret podpisu',
  types: 'informuje teraz o większej liczbie zdarzeń',
  enabled: 'został włączony',
}

export const pl: EmailMessages = {
  footer: brand => `Otrzymujesz tę wiadomość w związku z Twoim kontem lub zgłoszeniem na portalu ${portal(brand)}.`,
  linkHint: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
  letters: {
    invite: ({ name, link: href }, brand) => ({
      subject: `Zaproszenie do portalu ${portal(brand)}`,
      blocks: [
        text(`Dzień dobry, ${name},`),
        text('Twoje zgłoszenie zostało zatwierdzone. Załóż konto organizacji, korzystając z tego linku:'),
        link('Zarejestruj się', href),
        text('Link jest jednorazowy i ważny 7 dni.'),
      ],
    }),
    decline: ({ name, reason }, brand) => ({
      subject: `Twoje zgłoszenie do portalu ${portal(brand)}`,
      blocks: [
        text(`Dzień dobry, ${name},`),
        text('Dziękujemy za zainteresowanie. Obecnie nie możemy zatwierdzić Twojego zgłoszenia. Powód:'),
        text(reason),
        text('Gdy sytuacja się zmieni, zapraszamy do ponownego zgłoszenia.'),
      ],
    }),
    resetCode: ({ code: digits }) => ({
      subject: 'Kod do ustawienia nowego hasła',
      blocks: [
        text('Dzień dobry,'),
        text('Wpisz ten kod, aby ustawić nowe hasło:'),
        code(digits),
        text('Kod jest ważny 10 minut. Jeśli to nie Twoja prośba, zignoruj tę wiadomość: hasło się nie zmieni.'),
      ],
    }),
    passwordChanged: ({ at, access }) => ({
      subject: 'Twoje hasło zostało zmienione',
      blocks: [
        text('Dzień dobry,'),
        text(`Hasło do Twojego konta zostało zmienione: ${formatMoment('pl', at)}. Wszystkie inne sesje zakończono.`),
        text('Jeśli to nie Ty, od razu wybierz „Nie pamiętasz hasła?” na stronie logowania i ustaw nowe.'),
        ...listed('Sprawdź to, co niedawno utworzono lub zmieniono. Możesz to wyłączyć w profilu:', access),
      ],
    }),
    emailChanged: ({ newEmail, link: href, until }) => ({
      subject: 'Adres e-mail Twojego konta został zmieniony',
      blocks: [
        text('Dzień dobry,'),
        text(`Do logowania służy teraz adres ${newEmail} zamiast tego.`),
        text(`Jeśli to nie Ty, odzyskaj konto. Link działa do: ${formatMoment('pl', until)}.`),
        link('Odzyskaj konto', href),
      ],
    }),
    emailTakenBack: ({ email, at, access }) => ({
      subject: 'Twoje konto zostało odzyskane',
      blocks: [
        text('Dzień dobry,'),
        text(
          `Konto odzyskano linkiem wysłanym na adres ${email}: ${formatMoment('pl', at)}. Do logowania znów służy ten adres.`,
        ),
        text(
          'Wszystkie sesje zakończono, a poprzednie hasło już nie działa. Aby wejść, wybierz „Nie pamiętasz hasła?” na stronie logowania.',
        ),
        ...listed('To utworzono lub zmieniono w zakończonych sesjach, dlatego jest teraz wyłączone:', access),
      ],
    }),
    employeeInvited: ({ name, organisation, role }, brand) => ({
      subject: `Organizacja ${organisation} dodała Cię jako pracownika`,
      blocks: [
        text(`Dzień dobry, ${name},`),
        text(`Organizacja ${organisation} dodała Cię na portalu ${portal(brand)}. Twoja rola: ${roles[role] ?? role}.`),
        text('Zapytaj przełożonego, co dalej. Jeśli nie znasz tej organizacji, zignoruj tę wiadomość.'),
      ],
    }),
    sponsorshipReceived: ({ organisation, sponsor, rewards, total, link: href }) => ({
      subject: `${sponsor} chce wesprzeć Twoją organizację`,
      blocks: [
        text('Dzień dobry,'),
        text(`Sponsor ${sponsor} złożył wniosek: chce wesprzeć organizację ${organisation}.`),
        text(`Nagrody: ${rewards}`),
        text(`Razem: ${total}`),
        text('Nasz zespół skontaktuje się z obiema stronami.'),
        ...(href ? [link('Otwórz wniosek', href)] : []),
      ],
    }),
    notifications: ({ items, link: href }) => ({
      subject: notificationSubject(items, kinds, total => `Powiadomienia: ${total}`),
      blocks: [
        text('Dzień dobry,'),
        ...items.map(item => text(notificationLine('pl', item, kinds))),
        text('O czym i jak Cię powiadamiać, wybierasz w profilu:'),
        link('Otwórz profil', href),
      ],
    }),
    accessGranted: ({ change, at, link: href, ...line }) => ({
      subject: `${grants[line.kind]} „${line.name}” ${changes[change]}`,
      blocks: [
        text('Dzień dobry,'),
        text(`${formatMoment('pl', at)}: ${grants[line.kind]} „${line.name}” (${line.detail}) ${changes[change]}.`),
        text('Jeśli to nie Ty, natychmiast go wyłącz i zmień hasło:'),
        link('Otwórz profil', href),
      ],
    }),
    webhookDisabled: ({ name, host, because, link: href }) => ({
      subject: `Webhook „${name}” został wyłączony`,
      blocks: [
        text('Dzień dobry,'),
        text(
          because === 'gone'
            ? `Webhook „${name}” (${host}) odpowiedział, że już nie istnieje (410). Nic więcej nie jest do niego wysyłane.`
            : `Od pięciu dni nic nie dotarło do webhooka „${name}” (${host}). Nic więcej nie jest do niego wysyłane.`,
        ),
        text('To, czego nie udało się dostarczyć, czeka 30 dni. Webhook można ponownie włączyć w profilu:'),
        link('Otwórz profil', href),
      ],
    }),
  },
}
