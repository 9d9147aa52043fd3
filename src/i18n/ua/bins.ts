import type { bins as en } from '../en/bins'
import type { TranslationOf } from '../messages'

export const bins: TranslationOf<typeof en> = {
  title: 'Контейнери',
  add: 'Додати контейнер',
  count: '%{count} з %{max}',
  fields: { isVisible: 'Публічний' },
  publicHelp: 'Публічний контейнер відкритий для всіх, хто здає пляшки; непублічний – для потреб самого магазину.',
  level: 'Заповнено на %{percent}%',
  emptied: 'Спорожнено %{at}',
  fault: 'Зламано, повідомлено %{at}',
  clearFault: 'Полагоджено',
  noDescription: 'Без опису',
  remove: 'Видалити контейнер',
  downloadQr: 'Завантажити QR',
  downloadSheet: 'Завантажити аркуш',
  full: 'Магазин може мати щонайбільше %{max} контейнерів',
  empty: {
    title: 'У цьому магазині ще немає контейнерів',
    text: 'Додайте контейнер, а потім надрукуйте й наклейте його QR-код.',
  },
  added: 'Контейнер додано',
}
