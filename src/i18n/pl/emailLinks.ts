import type { emailLinks as en } from '../en/emailLinks'
import type { TranslationOf } from '../messages'

export const emailLinks: TranslationOf<typeof en> = {
  confirm: {
    title: 'Potwierdzenie adresu',
    description: 'Potwierdź nowy adres e-mail swojego konta.',
    lead: 'Dział wsparcia otrzymał prośbę, aby do logowania na Twoje konto służył ten adres. Jeśli to Twoja prośba, potwierdź go.',
    button: 'Potwierdź adres',
    done: 'Adres jest potwierdzony. Od teraz loguj się nim.',
  },
  reject: {
    title: 'Zachowanie adresu',
    description: 'Odrzuć nowy adres e-mail swojego konta.',
    lead: 'Dział wsparcia otrzymał prośbę, aby do logowania na Twoje konto służył inny adres. Jeśli to nie Twoja prośba, zachowaj swój.',
    button: 'Zachowaj mój adres',
    done: 'Twój adres się nie zmieni. Jeśli nie wiesz, kto prosił o zmianę, ustaw nowe hasło.',
  },
  broken: 'Ten link nie działa: jest niepełny, wygasł, został użyty albo zastąpiony nowszym.',
  taken: 'Ten adres ma już inne konto. Podaj działowi wsparcia inny adres.',
  recover: {
    title: 'Odzyskaj swoje konto',
    description: 'Odzyskaj konto, jeśli ktoś inny zmienił sposób logowania.',
    lead: 'Ktoś zmienił adres e-mail Twojego konta albo dodał sposób logowania. Jeśli to nie Ty, odzyskaj konto: do logowania znów będzie służył ten adres, wszyscy zostaną wylogowani, a to, co dodano w tym czasie, przestanie działać.',
    confirm: 'Odzyskaj konto',
    done: 'Do logowania znów służy Twój adres e-mail. Ustaw teraz nowe hasło.',
    reset: 'Ustaw nowe hasło',
    broken: 'Ten link nie działa: jest niepełny, wygasł lub został już użyty.',
  },
}
