import type { allBins as en } from '../en/allBins'
import type { TranslationOf } from '../messages'

export const allBins: TranslationOf<typeof en> = {
  title: 'Контейнери',
  fields: {
    name: 'Контейнер',
    location: { name: 'Магазин' },
    level: 'Заповнення',
    emptiedAt: 'Спорожнено',
    fault: 'Повідомлено про поломку',
    isVisible: 'Публічний',
  },
  neverReported: 'Немає даних',
  filters: { state: 'Стан', locationId: 'Магазин', cityId: 'Місто' },
  choices: {
    isVisible: { true: 'Публічний', false: 'Непублічний' },
    state: {
      full: 'Повні',
      faulty: 'Зламані',
      private: 'Непублічні',
      newPrivate: 'Нові й непублічні',
      neverReported: 'Ще не повідомляли про заповнення',
    },
  },
  actions: {
    show: 'Зробити публічним',
    hide: 'Зробити непублічним',
    clearFault: 'Поломку усунено',
    reopenFault: 'Повернути повідомлення про поломку',
    markEmptied: 'Позначити спорожненим',
    unmarkEmptied: 'Не спорожнено',
    labels: 'Надрукувати етикетки',
  },
  tooManyLabels: 'Етикеток в одному файлі може бути не більше ніж %{max}. Виберіть менше',
  toasts: {
    shown: 'Контейнер публічний',
    hidden: 'Контейнер непублічний',
    cleared: 'Поломку усунено',
    emptied: 'Позначено спорожненим',
    unmarked: 'Рівень відновлено',
    reopened: 'Повідомлення про поломку повернуто',
  },
  empty: {
    title: 'Тут немає контейнерів',
    text: 'Додайте контейнери до магазину: тут буде видно їхнє заповнення та поломки.',
  },
}
