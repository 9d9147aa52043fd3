import type { AccessGrantChange, ReportedAccessKind } from '../../../contract/accessGrantKinds'
import type { NotificationKind } from '../../../contract/notificationKinds'
import { isTeamRole, type TeamRole } from '../../../contract/teamRoles'
import { type BrandName, codeBlock, type EmailMessages, linkBlock, textBlock } from '../emailBlocks'
import { createNotificationBlock, formatNotificationSubject, formatUtcDateTime } from '../emailValues'
import type { AccessGrantLine } from '../mailer'

const portal = (brand: BrandName) => brand ?? 'Bottle'
const roles: Record<string, string> = { Casher: 'касир', RecyclingManager: 'менеджер з переробки' }

const kinds: Record<NotificationKind, string> = {
  'booking.created': 'Вивезення заброньовано',
  'booking.cancelled': 'Вивезення скасовано',
  'pickup.completed': 'Вивезено',
  'bin.full': 'Контейнер повний',
  'bin.faulty': 'Контейнер зламано',
  'reward.completed': 'Збір досяг мети',
  'reward.fulfilled': 'Збір виконано',
  'reward.runningOut': 'Винагорода закінчується',
  'sponsorship.requested': 'Запит на спонсорство',
  'sponsorship.decided': 'Рішення про спонсорство',
  'sponsorship.withdrawn': 'Запит на спонсорство відкликано',
  'support.acted': 'Підтримка діяла від вашого імені',
  'endpoint.disabled': 'Вебхук вимкнено',
  'endpoint.overflowed': 'Повідомлення вебхука відкинуто',
  'key.created': 'Створено ключ API',
  'webhook.changed': 'Створено або змінено вебхук',
  'factor.changed': 'Змінено другий фактор',
  'access.disabled': 'Доступ вимкнено під час відновлення облікового запису',
  'team.changed': 'Змінено команду',
}

const teamRoles: Record<TeamRole, string> = { Owner: 'власник', Manager: 'керівник', Viewer: 'спостерігач' }

const grants: Record<ReportedAccessKind, string> = {
  key: 'Ключ API',
  webhook: 'Вебхук',
  factor: 'Другий фактор',
  invitation: 'Запрошення до команди',
  member: 'Учасник команди',
  team: 'Команда',
}
const factors: Record<string, string> = { totp: 'застосунок автентифікації', passkey: 'ключ доступу' }
/**
 * Returns the detail of an access grant in words: of a member or an invitation the role in the team, of a second factor
 * its kind.
 */
const detailOf = ({ kind, detail }: AccessGrantLine) => {
  if (kind === 'factor') return factors[detail] ?? detail
  return isTeamRole(detail) ? teamRoles[detail] : detail
}
const lineOf = (line: AccessGrantLine) => `• ${grants[line.kind]} «${line.name}» (${detailOf(line)})`
const listed = (lead: string, lines: AccessGrantLine[] = []) =>
  lines.length ? [textBlock([lead, ...lines.map(lineOf)].join('\n'))] : []
const changes: Record<AccessGrantChange, string> = {
  created: 'створено',
  address: 'має нову адресу',
  secret: 'отримав новий секрет підпису',
  types: 'тепер повідомляє про більше подій',
  enabled: 'увімкнено',
  joined: 'тепер у команді',
  role: 'тепер має більше прав',
  ownership: 'тепер власник організації',
  limit: 'тепер має доступ до більшої кількості міст або локацій',
  removed: 'вилучено',
  codes: 'має нові коди відновлення',
  factorOptional: 'більше не вимагає другого фактора',
}

export const ua: EmailMessages = {
  footer: brand => `Ви отримали цей лист через свій обліковий запис або запит на порталі ${portal(brand)}.`,
  linkHint: 'Якщо кнопка не працює, скопіюйте цю адресу в браузер:',
  letters: {
    invite: ({ name, link: href }, brand) => ({
      subject: `Ваше запрошення на портал ${portal(brand)}`,
      blocks: [
        textBlock(`Вітаємо, ${name}!`),
        textBlock('Вашу заявку схвалено. Створіть обліковий запис організації за цим посиланням:'),
        linkBlock('Зареєструватися', href),
        textBlock('Посилання одноразове й діє 7 днів.'),
      ],
    }),
    decline: ({ name, reason }, brand) => ({
      subject: `Ваша заявка на порталі ${portal(brand)}`,
      blocks: [
        textBlock(`Вітаємо, ${name}!`),
        textBlock('Дякуємо за інтерес. Наразі ми не можемо схвалити вашу заявку з такої причини:'),
        textBlock(reason),
        textBlock('Якщо обставини зміняться, подайте, будь ласка, заявку ще раз.'),
      ],
    }),
    resetCode: ({ code: digits }) => ({
      subject: 'Код для нового пароля',
      blocks: [
        textBlock('Вітаємо!'),
        textBlock('Введіть цей код, щоб обрати новий пароль:'),
        codeBlock(digits),
        textBlock(
          'Код діє 10 хвилин. Якщо ви його не запитували, просто не зважайте на цей лист: пароль не зміниться.',
        ),
      ],
    }),
    resetBySupport: ({ code: digits, link: href }) => ({
      subject: 'Код для нового пароля',
      blocks: [
        textBlock('Вітаємо!'),
        textBlock('Служба підтримки надіслала вам код, щоб ви встановили новий пароль. Відкрийте цю сторінку:'),
        linkBlock('Встановити новий пароль', href),
        textBlock('Введіть на ній цей код:'),
        codeBlock(digits),
        textBlock(
          'Код діє 10 хвилин. Служба підтримки ніколи його не запитує. Якщо ви не зверталися до неї, не зважайте на цей лист: пароль не зміниться.',
        ),
      ],
    }),
    passwordChanged: ({ at, access }) => ({
      subject: 'Ваш пароль змінено',
      blocks: [
        textBlock('Вітаємо!'),
        textBlock(
          `Пароль вашого облікового запису змінено: ${formatUtcDateTime('ua', at)}. Усі інші сеанси завершено.`,
        ),
        textBlock('Якщо це були не ви, негайно натисніть «Забули пароль?» на сторінці входу та встановіть новий.'),
        ...listed('Перевірте те, що було створено або змінено нещодавно. Вимкнути його можна у профілі:', access),
      ],
    }),
    emailChanged: ({ newEmail, link: href, until }) => ({
      subject: 'Електронну адресу вашого облікового запису змінено',
      blocks: [
        textBlock('Вітаємо!'),
        textBlock(`Тепер для входу використовується адреса ${newEmail} замість цієї.`),
        textBlock(
          `Якщо це були не ви, поверніть собі обліковий запис. Посилання діє до: ${formatUtcDateTime('ua', until)}.`,
        ),
        linkBlock('Повернути обліковий запис', href),
      ],
    }),
    emailConfirmation: ({ link: href, until }, brand) => ({
      subject: 'Підтвердьте нову електронну адресу',
      blocks: [
        textBlock('Вітаємо!'),
        textBlock(
          `До служби підтримки звернулися з проханням, щоб для входу на портал ${portal(brand)} слугувала ця адреса. Підтвердьте її за посиланням. Воно діє до: ${formatUtcDateTime('ua', until)}.`,
        ),
        linkBlock('Підтвердити адресу', href),
        textBlock('Якщо ви про це не просили, не зважайте на цей лист: нічого не зміниться.'),
      ],
    }),
    emailChangeRequested: ({ newEmail, link: href, until }) => ({
      subject: 'Запит на зміну електронної адреси вашого облікового запису',
      blocks: [
        textBlock('Вітаємо!'),
        textBlock(
          `До служби підтримки звернулися з проханням змінити адресу для входу до вашого облікового запису на ${newEmail}. Підтвердити нову адресу можна до: ${formatUtcDateTime('ua', until)}.`,
        ),
        textBlock('Якщо ви про це не просили, залиште свою адресу:'),
        linkBlock('Залишити мою адресу', href),
      ],
    }),
    emailTakenBack: ({ email, at, access }) => ({
      subject: 'Ваш обліковий запис повернуто',
      blocks: [
        textBlock('Вітаємо!'),
        textBlock(
          `Обліковий запис повернуто за посиланням, надісланим на ${email}: ${formatUtcDateTime('ua', at)}. Для входу знову використовується ця адреса.`,
        ),
        textBlock(
          'Усі сеанси завершено, попередній пароль більше не діє. Щоб увійти, натисніть «Забули пароль?» на сторінці входу.',
        ),
        ...listed('Це було створено або змінено в завершених сеансах, тому тепер вимкнено:', access),
      ],
    }),
    employeeInvited: ({ name, organisation, role, link: href }, brand) => ({
      subject: `Організація «${organisation}» додала вас як працівника`,
      blocks: [
        textBlock(`Вітаємо, ${name}!`),
        textBlock(
          `Організація «${organisation}» додала вас на порталі ${portal(brand)}. Ваша роль: ${roles[role] ?? role}.`,
        ),
        ...(href ? [linkBlock('Прийняти запрошення', href)] : []),
        textBlock(
          'Запитайте свого керівника, що робити далі. Якщо ви не знаєте цієї організації, не зважайте на лист.',
        ),
      ],
    }),
    teamInvited: ({ organisation, inviter, teamRole, limit, link: href }, brand) => ({
      subject: `Організація «${organisation}» запрошує вас до своєї команди`,
      blocks: [
        textBlock('Вітаємо!'),
        textBlock(`${inviter} запрошує вас до команди організації «${organisation}» на порталі ${portal(brand)}.`),
        textBlock(`Ваша роль: ${teamRoles[teamRole]}.`),
        ...(limit ? [textBlock(`Вона поширюється лише на: ${limit.join(', ') || '–'}.`)] : []),
        linkBlock('Прийняти запрошення', href),
        textBlock('Посилання одноразове й діє 7 днів. Якщо ви не знаєте цієї організації, не зважайте на лист.'),
      ],
    }),
    factorRequired: ({ organisation, owner, link: href }) => ({
      subject: `Організація «${organisation}» вимагає другий фактор`,
      blocks: [
        textBlock('Вітаємо!'),
        textBlock(
          `${owner} вимагає, щоб кожен у команді організації «${organisation}» мав другий фактор. У вашого облікового запису його ще немає. Доки ви не додасте ключ доступу або застосунок автентифікації, ви не зможете працювати в цій організації.`,
        ),
        linkBlock('Налаштувати другий фактор', href),
      ],
    }),
    sponsorshipReceived: ({ organisation, sponsor, rewards, total, link: href }) => ({
      subject: `${sponsor} хоче стати вашим спонсором`,
      blocks: [
        textBlock('Вітаємо!'),
        textBlock(`Спонсор «${sponsor}» надіслав запит: хоче підтримати організацію «${organisation}».`),
        textBlock(`Винагороди: ${rewards}`),
        textBlock(`Разом: ${total}`),
        textBlock('Наша команда зв’яжеться з обома сторонами.'),
        ...(href ? [linkBlock('Відкрити запит', href)] : []),
      ],
    }),
    notifications: ({ items, link: href }) => ({
      subject: formatNotificationSubject(items, kinds, total => `Сповіщень: ${total}`),
      blocks: [
        textBlock('Вітаємо!'),
        ...items.map(item => createNotificationBlock('ua', item, kinds)),
        textBlock('Про що і як вас сповіщати, ви обираєте у своєму профілі:'),
        linkBlock('Відкрити профіль', href),
      ],
    }),
    accessGranted: ({ change, at, link: href, recovery, ...line }) => ({
      subject: `${grants[line.kind]} «${line.name}»: ${changes[change]}`,
      blocks: [
        textBlock('Вітаємо!'),
        textBlock(
          `${formatUtcDateTime('ua', at)}: ${grants[line.kind]} «${line.name}» (${detailOf(line)}) ${changes[change]}.`,
        ),
        ...(recovery
          ? [
              textBlock(
                `Якщо це були не ви, поверніть собі обліковий запис. Усі сеанси буде завершено, а додане в тому сеансі перестане діяти. Посилання діє до: ${formatUtcDateTime('ua', recovery.until)}.`,
              ),
              linkBlock('Повернути обліковий запис', recovery.link),
            ]
          : [
              textBlock(
                line.kind === 'factor'
                  ? 'Якщо це були не ви, негайно змініть пароль:'
                  : line.kind === 'member' || line.kind === 'invitation'
                    ? 'Якщо ви не знаєте цієї людини, негайно вилучіть її з команди або відкличте запрошення та змініть пароль:'
                    : line.kind === 'team'
                      ? 'Якщо це були не ви, негайно ввімкніть цю вимогу знову та змініть пароль:'
                      : 'Якщо це були не ви, негайно вимкніть його та змініть пароль:',
              ),
              linkBlock('Відкрити профіль', href),
            ]),
      ],
    }),
    newBrowser: ({ at, browser, system, network, link: href }) => ({
      subject: 'Вхід із нового браузера',
      blocks: [
        textBlock('Вітаємо!'),
        textBlock('У ваш обліковий запис увійшли з браузера, який раніше для цього не використовували:'),
        textBlock(
          [
            formatUtcDateTime('ua', at),
            [browser, system].filter(Boolean).join(', ') || 'невідомий пристрій',
            network,
          ].join('\n'),
        ),
        textBlock('Якщо це були не ви, негайно виберіть «Забули пароль?» на сторінці входу та задайте новий пароль:'),
        linkBlock('Відкрити сторінку входу', href),
      ],
    }),
    webhookDisabled: ({ name, host, because, link: href }) => ({
      subject: `Вебхук «${name}» вимкнено`,
      blocks: [
        textBlock('Вітаємо!'),
        textBlock(
          because === 'gone'
            ? `Вебхук «${name}» (${host}) відповів, що його більше немає (410). На нього більше нічого не надсилається.`
            : `П’ять днів нічого не вдавалося доставити на вебхук «${name}» (${host}). На нього більше нічого не надсилається.`,
        ),
        textBlock('Недоставлене чекає 30 днів. Увімкнути вебхук знову можна у вашому профілі:'),
        linkBlock('Відкрити профіль', href),
      ],
    }),
  },
}
