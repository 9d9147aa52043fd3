import { code, link, type MailWords, text } from '../letters'
import { momentIn } from '../values'

const roles: Record<string, string> = { Casher: 'kasjer', RecyclingManager: 'menedżer recyklingu' }

export const pl: MailWords = {
  footer: 'Otrzymujesz tę wiadomość w związku z Twoim kontem lub zgłoszeniem na portalu Bottle.',
  linkHint: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
  letters: {
    invite: ({ name, link: href }) => ({
      subject: 'Zaproszenie do portalu Bottle',
      blocks: [
        text(`Dzień dobry, ${name},`),
        text('Twoje zgłoszenie zostało zatwierdzone. Załóż konto organizacji, korzystając z tego linku:'),
        link('Zarejestruj się', href),
        text('Link jest jednorazowy i ważny 7 dni.'),
      ],
    }),
    decline: ({ name, reason }) => ({
      subject: 'Twoje zgłoszenie do portalu Bottle',
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
    passwordChanged: ({ at }) => ({
      subject: 'Twoje hasło zostało zmienione',
      blocks: [
        text('Dzień dobry,'),
        text(`Hasło do Twojego konta zostało zmienione: ${momentIn('pl', at)}. Wszystkie inne sesje zakończono.`),
        text('Jeśli to nie Ty, od razu wybierz „Nie pamiętasz hasła?” na stronie logowania i ustaw nowe.'),
      ],
    }),
    emailChanged: ({ newEmail, link: href }) => ({
      subject: 'Adres e-mail Twojego konta został zmieniony',
      blocks: [
        text('Dzień dobry,'),
        text(`Do logowania służy teraz adres ${newEmail} zamiast tego.`),
        text('Jeśli to nie Ty, odzyskaj konto w ciągu 7 dni:'),
        link('Odzyskaj konto', href),
      ],
    }),
    employeeInvited: ({ name, organisation, role }) => ({
      subject: `Organizacja ${organisation} dodała Cię jako pracownika`,
      blocks: [
        text(`Dzień dobry, ${name},`),
        text(`Organizacja ${organisation} dodała Cię na portalu Bottle. Twoja rola: ${roles[role] ?? role}.`),
        text('Zapytaj przełożonego, co dalej. Jeśli nie znasz tej organizacji, zignoruj tę wiadomość.'),
      ],
    }),
    sponsorshipReceived: ({ organisation, sponsor, rewards, total }) => ({
      subject: `${sponsor} chce wesprzeć Twoją organizację`,
      blocks: [
        text('Dzień dobry,'),
        text(`Sponsor ${sponsor} wysłał zgłoszenie: chce wesprzeć organizację ${organisation}.`),
        text(`Nagrody: ${rewards}`),
        text(`Razem: ${total}`),
        text('Nasz zespół skontaktuje się z obiema stronami.'),
      ],
    }),
  },
}
