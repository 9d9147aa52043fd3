import { code, link, type MailWords, text } from '../letters'
import { momentIn } from '../values'

const roles: Record<string, string> = { Casher: 'касир', RecyclingManager: 'менеджер з переробки' }

export const ua: MailWords = {
  footer: 'Ви отримали цей лист через свій обліковий запис або запит на порталі Bottle.',
  linkHint: 'Якщо кнопка не працює, скопіюйте цю адресу в браузер:',
  letters: {
    invite: ({ name, link: href }) => ({
      subject: 'Ваше запрошення на портал Bottle',
      blocks: [
        text(`Вітаємо, ${name}!`),
        text('Вашу заявку схвалено. Створіть обліковий запис організації за цим посиланням:'),
        link('Зареєструватися', href),
        text('Посилання одноразове й діє 7 днів.'),
      ],
    }),
    decline: ({ name, reason }) => ({
      subject: 'Ваша заявка на порталі Bottle',
      blocks: [
        text(`Вітаємо, ${name}!`),
        text('Дякуємо за інтерес. Наразі ми не можемо схвалити вашу заявку з такої причини:'),
        text(reason),
        text('Якщо обставини зміняться, подайте, будь ласка, заявку ще раз.'),
      ],
    }),
    resetCode: ({ code: digits }) => ({
      subject: 'Код для нового пароля',
      blocks: [
        text('Вітаємо!'),
        text('Введіть цей код, щоб обрати новий пароль:'),
        code(digits),
        text('Код діє 10 хвилин. Якщо ви його не запитували, просто не зважайте на цей лист: пароль не зміниться.'),
      ],
    }),
    passwordChanged: ({ at }) => ({
      subject: 'Ваш пароль змінено',
      blocks: [
        text('Вітаємо!'),
        text(`Пароль вашого облікового запису змінено: ${momentIn('ua', at)}. Усі інші сеанси завершено.`),
        text('Якщо це були не ви, негайно натисніть «Забули пароль?» на сторінці входу та встановіть новий.'),
      ],
    }),
    emailChanged: ({ newEmail, link: href }) => ({
      subject: 'Електронну адресу вашого облікового запису змінено',
      blocks: [
        text('Вітаємо!'),
        text(`Тепер для входу використовується адреса ${newEmail} замість цієї.`),
        text('Якщо це були не ви, поверніть собі обліковий запис протягом 7 днів:'),
        link('Повернути обліковий запис', href),
      ],
    }),
    employeeInvited: ({ name, organisation, role }) => ({
      subject: `Організація «${organisation}» додала вас як працівника`,
      blocks: [
        text(`Вітаємо, ${name}!`),
        text(`Організація «${organisation}» додала вас на порталі Bottle. Ваша роль: ${roles[role] ?? role}.`),
        text('Запитайте свого керівника, що робити далі. Якщо ви не знаєте цієї організації, не зважайте на лист.'),
      ],
    }),
    sponsorshipReceived: ({ organisation, sponsor, rewards, total }) => ({
      subject: `${sponsor} хоче стати вашим спонсором`,
      blocks: [
        text('Вітаємо!'),
        text(`Спонсор «${sponsor}» надіслав запит: хоче підтримати організацію «${organisation}».`),
        text(`Винагороди: ${rewards}`),
        text(`Разом: ${total}`),
        text('Наша команда зв’яжеться з вами обома.'),
      ],
    }),
  },
}
