import type { institution as en } from '../en/institution'
import type { TranslationOf } from '../messages'
import { receivedSponsorships } from './receivedSponsorships'

export const institution: TranslationOf<typeof en> = {
  names: { locations: 'Місце |||| Місця |||| Місць' },
  shell: { menu: { stores: 'Місця' } },
  analytics: {
    filters: { location: 'Місце' },
    location: 'Місце',
    locations: 'Місця',
    byLocation: 'За місцями',
  },
  resources: {
    locations: {
      title: 'Місця',
      labels: {
        none: 'Вибрані місця ще не мають контейнерів',
        tooMany: 'Місць і етикеток в одному файлі може бути не більше ніж %{max}. Виберіть менше',
      },
      dialogs: { create: 'Додати місце', edit: 'Редагувати місце', view: 'Місце', delete: 'Видалити місце' },
      toasts: { created: 'Місце додано', updated: 'Місце збережено', deleted: 'Місце видалено' },
      empty: { title: 'Місць ще немає', text: 'Додайте перше, а потім створіть для нього контейнери.' },
      panel: { empty: 'У жодному місті ще немає місць' },
    },
    bins: {
      publicHelp: 'Публічний контейнер відкритий для всіх, хто здає пляшки; непублічний – для потреб самого місця.',
      full: 'Місце може мати щонайбільше %{max} контейнерів',
      empty: { title: 'У цьому місці ще немає контейнерів' },
    },
    storePickups: { fields: { location: { name: 'Місце' } }, filters: { locationId: 'Місце' } },
    allBins: {
      fields: { location: { name: 'Місце' } },
      filters: { locationId: 'Місце' },
      empty: { text: 'Додайте контейнери до місця: тут буде видно їхнє заповнення та поломки.' },
    },
    employees: { fields: { locationGuid: 'Місце' } },
  },
  home: {
    figures: { activeStores: 'Місця, де щось здали' },
    matters: {
      storesBooked:
        '%{smart_count} місце заброньовано для вивезення |||| %{smart_count} місця заброньовано для вивезення |||| %{smart_count} місць заброньовано для вивезення',
      storesWithoutBins:
        '%{smart_count} місце без контейнерів |||| %{smart_count} місця без контейнерів |||| %{smart_count} місць без контейнерів',
    },
    steps: { store: 'Додайте перше місце' },
  },
  stores: {
    point: { pin: 'Позначка місця, її можна перетягнути' },
    next: { label: 'Наступний крок для нового місця' },
    map: {
      city: { count: 'Місць тут: %{count}' },
      label: 'Карта ваших місць',
      list: 'Місця',
      marker: 'Місце за координатами %{latitude}, %{longitude}',
      dialog: 'Місце',
      empty: 'У цій частині карти немає місць',
      failed: 'Не вдалося завантажити місця',
      most: 'Показано лише перші %{count} місць. Наблизьте карту, щоб побачити решту.',
    },
  },
  errors: { OutsideLimit: 'Поза вашими містами й місцями' },
  support: {
    ops: { 'requestPickup locations': { did: 'замовлено вивезення з місця', to: 'замовити вивезення з місця' } },
    things: { locations: 'місце' },
    fields: { locationGuid: 'місце', limit: 'обмеження містами й місцями' },
  },
  team: {
    limit: {
      all: 'Усі міста й місця',
      some: 'Лише деякі міста чи місця',
      hint: 'Списки, показники, карти, файли та сповіщення міститимуть лише їх. Місто охоплює всі свої місця, зокрема додані пізніше.',
      choose: 'Виберіть принаймні одне місто або одне місце.',
      locations: 'Місця',
      count: '%{smart_count} місце |||| %{smart_count} місця |||| %{smart_count} місць',
      nothing: 'видалені місця',
      own: 'Ваш доступ обмежено деякими містами чи місцями.',
      denied: 'Розділ «%{name}» доступний лише тим, хто має доступ до всіх міст і місць',
      deniedWrite: 'Вносити зміни в розділі «%{name}» можуть лише ті, хто має доступ до всіх міст і місць',
    },
  },
}

/** The messages that the institution's area has in addition to the messages of every area. */
export const roleMessages = { Institution: institution, resources: { receivedSponsorships } }
