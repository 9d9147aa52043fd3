import type { redeemed as en } from '../en/redeemed'
import type { TranslationOf } from '../messages'

export const redeemed: TranslationOf<typeof en> = {
  total: 'Видано за період: %{count}',
  byReward: 'За винагородами',
  byDay: 'За днями',
  byMonth: 'За місяцями',
  chart: 'Видані винагороди',
  reward: 'Винагорода',
  day: 'День',
  month: 'Місяць',
  quantity: 'Видано',
  left: 'Залишилось',
  end: 'Вичерпається',
  runsOut: 'за %{smart_count} день |||| за %{smart_count} дні |||| за %{smart_count} днів',
  runsOutToday: 'сьогодні',
  runsOutDays: 'Вичерпається, днів',
  goods: 'Цифрові товари',
  show: 'Показати',
  good: 'Вміст',
  state: 'Стан',
  free: 'Вільний',
  given: 'Видано %{at}',
  states: {
    all: 'Усі',
    free: 'Вільні',
    given: 'Видані',
  },
  export: 'Зберегти як CSV',
  noRewards: 'Преміальних винагород ще немає.',
  noGoods: 'Кодів немає.',
  nothing: 'За цей період нічого не видано.',
}
