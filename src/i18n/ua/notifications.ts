import type { notifications as en } from '../en/notifications'
import type { TranslationOf } from '../messages'

export const notifications: TranslationOf<typeof en> = {
  title: 'Сповіщення',
  bell: '%{smart_count} непрочитане сповіщення |||| %{smart_count} непрочитані сповіщення |||| %{smart_count} непрочитаних сповіщень',
  unread: 'Нове',
  empty: 'Ще нічого не сталося',
  readAll: 'Позначити все прочитаним',
  choose: 'Про що мене сповіщати',
  text: 'Про що вас сповіщати: дзвіночком угорі та електронною поштою. Кожен із колег обирає для себе.',
  inPortal: 'На порталі',
  mail: 'На е-пошту',
  mails: { never: 'Ніколи', atOnce: 'Одразу', daily: 'Раз на день', always: 'Щоразу окремий лист на е-пошту' },
}
