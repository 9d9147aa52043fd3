import type { locations as en } from '../en/locations'
import type { TranslationOf } from '../messages'

export const locations: TranslationOf<typeof en> = {
  title: 'Магазини',
  columns: { houseNumber: 'Будинок', zipCode: 'Індекс' },
  fields: {
    guid: 'Ідентифікатор',
    name: 'Назва',
    city: 'Місто',
    street: 'Вулиця',
    houseNumber: 'Номер будинку',
    zipCode: 'Поштовий індекс',
    bins: 'Контейнери',
    until: 'До дня',
    hours: 'Години роботи',
    createdAt: 'Дата',
    latitude: 'Широта',
    longitude: 'Довгота',
    pointIsCorrect: 'Точку вказано правильно',
  },
  states: { pickupRequested: 'Вивезення замовлено', noPickupRequested: 'Вивезення не замовлено' },
  filters: { matter: 'Потребує уваги' },
  choices: {
    matter: {
      fullBins: 'Повні контейнери',
      faultyBins: 'Зламані контейнери',
      storesBooked: 'Заброньовані для вивезення',
      pointsToCheck: 'Перевірте точку',
    },
  },
  pointToCheck: 'Перевірте точку',
  actions: {
    bins: 'Контейнери',
    labels: 'Надрукувати етикетки',
    requestPickup: 'Замовити вивезення',
    withdrawPickupRequest: 'Відкликати замовлення вивезення',
  },
  hoursHint: 'Наприклад: пн–пт 9:00–18:00',
  lastDay: 'Виберіть день від сьогодні й не пізніше ніж через %{days} днів',
  requestedUntil: 'Вивезення до %{day}',
  labels: {
    city: 'Надрукувати етикетки міста',
    omitted: 'Немає у файлі, бо ще немає контейнерів: %{names}',
    none: 'Вибрані магазини ще не мають контейнерів',
    tooMany: 'Магазинів і етикеток в одному файлі може бути не більше ніж %{max}. Виберіть менше',
  },
  dialogs: {
    create: 'Додати магазин',
    edit: 'Редагувати магазин',
    view: 'Магазин',
    delete: 'Видалити магазин',
  },
  empty: {
    title: 'Магазинів ще немає',
    text: 'Додайте перший, а потім створіть для нього контейнери.',
  },
  toasts: {
    created: 'Магазин додано',
    updated: 'Магазин збережено',
    deleted: 'Магазин видалено',
    pickupRequested: 'Вивезення замовлено',
    pickupWithdrawn: 'Замовлення вивезення відкликано',
  },
  deleteWarning: 'Його контейнери теж буде видалено. Їхні надруковані QR-коди перестануть працювати.',
  consequences: {
    bins: 'Разом буде видалено контейнерів: %{bins}.',
    uncountedBins: 'Контейнери в них теж буде видалено.',
    booked:
      'Заброньовано переробником, тож залишаться, доки вивезення не завершать або не скасують: %{bookedLocations}.',
    missing: 'Уже видалено: %{missingLocations}.',
    codes: 'Надруковані QR-коди цих контейнерів перестануть працювати.',
  },
  panel: {
    title: 'Міста',
    search: 'Пошук міста',
    empty: 'У жодному місті ще немає магазинів',
  },
  import: {
    lookUp: 'Знайти за адресами',
    looking: 'Пошук за адресами: %{done} з %{count}',
    stop: 'Зупинити',
    right: 'Точку вказано правильно',
    doubts: {
      nullIsland: '0, 0 – це не адреса',
      swapped: 'схоже, широту й довготу переплутано',
      far: 'далеко від міста',
      cityCentre: 'лише центр міста',
    },
    accuracy: { House: 'будинок', Street: 'лише вулиця', City: 'лише місто' },
  },
}
