import type { redeemed as en } from '../en/redeemed'
import type { TranslationOf } from '../messages'

export const redeemed: TranslationOf<typeof en> = {
  total: 'Wydano w tym okresie: %{count}',
  byReward: 'Według nagród',
  byDay: 'Według dni',
  byMonth: 'Według miesięcy',
  chart: 'Wydane nagrody',
  reward: 'Nagroda',
  day: 'Dzień',
  month: 'Miesiąc',
  quantity: 'Wydano',
  left: 'Pozostało',
  end: 'Wyczerpie się',
  runsOut: 'za %{smart_count} dzień |||| za %{smart_count} dni |||| za %{smart_count} dni',
  runsOutToday: 'dzisiaj',
  runsOutDays: 'Wyczerpie się, dni',
  goods: 'Produkty cyfrowe',
  show: 'Pokaż',
  good: 'Treść',
  state: 'Stan',
  free: 'Wolny',
  given: 'Wydano %{at}',
  states: {
    all: 'Wszystkie',
    free: 'Wolne',
    given: 'Wydane',
  },
  export: 'Zapisz jako CSV',
  noRewards: 'Nie ma jeszcze nagród premium.',
  noGoods: 'Nie ma kodów.',
  nothing: 'W tym okresie nic nie wydano.',
}
