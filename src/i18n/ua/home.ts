import type { home as en } from '../en/home'
import type { TranslationOf } from '../messages'

export const home: TranslationOf<typeof en> = {
  hello: 'Вітаємо, %{name}',
  period: 'Останні %{days} днів порівняно з попередніми %{days}',
  yesterday: 'Показники за вчора',
  all: 'Усі: %{count}',
  work: { Recycler: 'Знайти локації й спланувати поїздку', Sponsor: 'Вибрати винагороди для підтримки' },
  more: 'На %{percent}% більше, ніж раніше',
  less: 'На %{percent}% менше, ніж раніше',
  times:
    'У %{count} раз більше, ніж раніше |||| У %{count} рази більше, ніж раніше |||| У %{count} разів більше, ніж раніше',
  same: 'Стільки ж, як раніше',
  noneBefore: 'Раніше не було',
  kg: '%{amount} кг',
  lists: 'Списки',
  figures: {
    label: 'Показники',
    collectedKg: 'Зібрано',
    objects: 'Пляшки та інші предмети',
    pickups: 'Вивезення',
    activeStores: 'Магазини, де щось здали',
    sponsored: 'Запити на спонсорство',
    redeemed: 'Видані винагороди',
    customers: 'Люди, які їх отримали',
    redeemedRewards: 'Різні видані винагороди',
    newRewards: 'Нові винагороди',
    bookings: 'Бронювання',
    pickedKg: 'Вивезено',
    places: 'Відвідані локації',
    requests: 'Запити на спонсорство',
    sponsoredSum: 'Сума запитів із комісією',
    sponsoredRewards: 'Підтримані винагороди',
    schools: 'Заклади, яким допомогли',
    applications: 'Заявки',
    organisations: 'Нові організації',
  },
  matters: {
    title: 'Потребує уваги',
    none: 'Нічого не чекає на вас',
    first: 'Спершу: %{name}',
    fullBins:
      '%{smart_count} повний контейнер |||| %{smart_count} повні контейнери |||| %{smart_count} повних контейнерів',
    faultyBins:
      '%{smart_count} зламаний контейнер |||| %{smart_count} зламані контейнери |||| %{smart_count} зламаних контейнерів',
    storesBooked:
      '%{smart_count} магазин заброньовано для вивезення |||| %{smart_count} магазини заброньовано для вивезення |||| %{smart_count} магазинів заброньовано для вивезення',
    pointsToCheck:
      '%{smart_count} точку треба перевірити |||| %{smart_count} точки треба перевірити |||| %{smart_count} точок треба перевірити',
    newBins:
      '%{smart_count} новий контейнер ще не публічний |||| %{smart_count} нові контейнери ще не публічні |||| %{smart_count} нових контейнерів ще не публічні',
    storesWithoutBins:
      '%{smart_count} магазин без контейнерів |||| %{smart_count} магазини без контейнерів |||| %{smart_count} магазинів без контейнерів',
    draftRewards:
      '%{smart_count} винагороду ще не активовано |||| %{smart_count} винагороди ще не активовано |||| %{smart_count} винагород ще не активовано',
    soldOut:
      '%{smart_count} винагорода закінчилася |||| %{smart_count} винагороди закінчилися |||| %{smart_count} винагород закінчилося',
    runningOut:
      '%{smart_count} винагорода закінчується |||| %{smart_count} винагороди закінчуються |||| %{smart_count} винагород закінчується',
    openBookings:
      '%{smart_count} заброньоване вивезення попереду |||| %{smart_count} заброньовані вивезення попереду |||| %{smart_count} заброньованих вивезень попереду',
    openRequests:
      '%{smart_count} запит на спонсорство відкритий |||| %{smart_count} запити на спонсорство відкриті |||| %{smart_count} запитів на спонсорство відкрито',
    completedFundraisers:
      '%{smart_count} збір завершено: позначте, коли куплять |||| %{smart_count} збори завершено: позначте, коли куплять |||| %{smart_count} зборів завершено: позначте, коли куплять',
    waitingApplications:
      '%{smart_count} заявка чекає |||| %{smart_count} заявки чекають |||| %{smart_count} заявок чекають',
  },
  steps: {
    title: 'Перші кроки',
    done: 'Зроблено',
    progress: 'Зроблено %{done} з %{count}',
    store: 'Додайте перший магазин',
    bin: 'Додайте перший контейнер',
    employee: 'Запросіть першого працівника',
    reward: 'Запропонуйте першу винагороду',
    booking: 'Забронюйте перше вивезення на карті',
    request: 'Підтримайте першу винагороду',
  },
}
