import type { pendingEmail as en } from '../en/pendingEmail'
import type { TranslationOf } from '../messages'

export const pendingEmail: TranslationOf<typeof en> = {
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
}
