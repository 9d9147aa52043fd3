import type { maps as en } from '../en/maps'
import type { TranslationOf } from '../messages'

export const maps: TranslationOf<typeof en> = {
  hideStatus: 'Сховати це повідомлення',
  twoFingers: 'Карту рухають двома пальцями',
  loading: 'Завантаження карти',
  failed: 'Не вдалося завантажити карту',
  retry: 'Спробувати ще раз',
  zoomIn: 'Наблизити',
  zoomOut: 'Віддалити',
  library: 'Бібліотека JavaScript для інтерактивних карт',
  backgroundMissing: 'Тло карти недоступне. Натомість показано кордони, міста та сітку.',
  backgroundOff: 'Під час сеансу підтримки тло карти вимкнено.',
  cluster: 'Позначок тут: %{count}. Наблизити',
  updating: 'Оновлення карти',
  places: {
    all: 'Усі',
    back: 'Назад',
  },
}
