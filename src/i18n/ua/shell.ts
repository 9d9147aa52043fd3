import type { shell as en } from '../en/shell'
import type { TranslationOf } from '../messages'

export const shell: TranslationOf<typeof en> = {
  home: 'Головна',
  language: 'Мова',
  signOut: 'Вийти',
  keptUnsent:
    'Деякі зміни не вдалося надіслати. Вони зберігаються в цьому браузері й будуть надіслані, коли ви знову тут увійдете.',
  account: 'Обліковий запис',
  menu: {
    label: 'Головне меню',
    home: 'Огляд',
    analytics: 'Аналітика',
    stores: 'Магазини',
    bins: 'Контейнери',
    sponsorships: 'Запити на спонсорство',
    rewards: 'Винагороди',
    sharing: 'Поширення',
    employees: 'Працівники',
    map: 'Карта',
    profile: 'Профіль',
    security: 'Безпека',
    trip: 'Поїздка',
    qrs: 'Отримати QR-коди',
    platformKeys: 'Ключі платформи',
    waiting: '%{label}, очікує: %{count}',
    stops: '%{label}, зупинок: %{count}',
  },
  providerMap: {
    title: 'На карті ще нічого немає',
    text: 'Тут буде видно місця, де можна скористатися вашими винагородами.',
  },
  rewardKinds: { label: 'Винагороди', premium: 'Преміальні', simple: 'Прості' },
  session: {
    ended: 'Ваш сеанс завершено',
    signInAgain:
      'Увійдіть, щоб продовжити. Усе, що ви ввели, збережено на екрані; вхід до іншого облікового запису відкине це.',
    endedElsewhere:
      'В іншому вікні ви вийшли або увійшли до іншого облікового запису, або дані цього сайту видалено в браузері.',
    discard: 'Відкинути зміни',
  },
  quietMode:
    'Цей портал працює на копії бази даних. Листи, вебхуки та видалення файлів чекають, доки адміністратор не прийме копію (npm run adopt).',
  impersonation: {
    text: '%{actor} зі служби підтримки діє від імені організації «%{name}». Залишилося часу:',
    end: 'Завершити',
  },
}
