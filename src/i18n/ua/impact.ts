import type { impact as en } from '../en/impact'
import type { TranslationOf } from '../messages'

export const impact: TranslationOf<typeof en> = {
  title: 'Вплив на клімат',
  avoided: 'За цей період уникнуто %{kg} кг CO₂‑екв. викидів',
  added: 'За цей період викинуто на %{kg} кг CO₂‑екв. більше',
  noTotal: 'Для того, що зібрано за цей період, немає жодного показника.',
  minus: 'Мінус означає: на стільки менше викидів.',
  material: 'Матеріал',
  collected: 'Зібрано, кг',
  figure: 'кг CO₂‑екв. на кг',
  co2e: 'кг CO₂‑екв.',
  total: 'Разом',
  noFigure: 'немає показника',
  leftOut: 'Не входить до підсумку, бо немає показника: %{names}.',
  sources: 'Звідки показники',
  caution: 'Показники пояснюють користь переробки. Вони не для кадастрів викидів.',
  weighed: 'Враховано зважене; те, про що повідомлено лише кількістю, не враховано.',
  poster: 'Плакат (PDF)',
  empty: 'За цей період нічого не зважено.',
  unsorted: 'несортоване',
  otherTypes: 'інші види',
}
