/** Texts of the poster that shows the impact of a period, in the portal's languages. */
import type { Language } from '../../contract/languages'
import type { Material } from '../../contract/statuses'

export interface ImpactPosterMessages {
  title: string
  kg: string
  avoided: string
  added: string
  thanksTo(kg: string): string
  nothing: string
  noFigure: string
  leftOut(names: string): string
  sources: string
  perKg: string
  caution: string
  materials: Record<Material, string>
  types: Record<string, string>
  otherTypes: string
}

export const impactPosterMessages: Record<Language, ImpactPosterMessages> = {
  en: {
    title: 'What our recycling spares the climate',
    kg: 'kg',
    avoided: 'kg CO₂e avoided',
    added: 'kg CO₂e more',
    thanksTo: kg => `thanks to ${kg} kg collected for recycling`,
    nothing: 'Nothing was collected in this period.',
    noFigure: 'no figure',
    leftOut: names => `Not in the total, because there is no figure for it: ${names}.`,
    sources: 'Where the figures come from',
    perKg: 'kg CO₂e a kg',
    caution: 'An estimate that shows benefits; not for emission inventories.',
    materials: { plastic: 'Plastic', glass: 'Glass', metal: 'Metal', paper: 'Paper' },
    types: {
      Clear: 'clear',
      Green: 'green',
      Brown: 'brown',
      Aluminium: 'aluminium',
      Steel: 'steel',
      Cardboard: 'cardboard',
      Carton: 'drink cartons',
      Unsorted: 'unsorted',
    },
    otherTypes: 'other types',
  },
  ua: {
    title: 'Що наша переробка зберегла для клімату',
    kg: 'кг',
    avoided: 'кг CO₂-екв. викидів уникнуто',
    added: 'кг CO₂-екв. додаткових викидів',
    thanksTo: kg => `завдяки ${kg} кг, зібраним на переробку`,
    nothing: 'За цей період нічого не зібрано.',
    noFigure: 'немає показника',
    leftOut: names => `Не входить до підсумку, бо немає показника: ${names}.`,
    sources: 'Звідки показники',
    perKg: 'кг CO₂-екв. на кг',
    caution: 'Це оцінка, що показує користь; не для кадастрів викидів.',
    materials: { plastic: 'Пластик', glass: 'Скло', metal: 'Метал', paper: 'Папір' },
    types: {
      Clear: 'прозоре',
      Green: 'зелене',
      Brown: 'коричневе',
      Aluminium: 'алюміній',
      Steel: 'сталь',
      Cardboard: 'картон',
      Carton: 'пакети від напоїв',
      Unsorted: 'несортоване',
    },
    otherTypes: 'інші види',
  },
  pl: {
    title: 'Co nasz recykling oszczędził klimatowi',
    kg: 'kg',
    avoided: 'kg CO₂e unikniętych emisji',
    added: 'kg CO₂e dodatkowych emisji',
    thanksTo: kg => `dzięki ${kg} kg zebranym do recyklingu`,
    nothing: 'W tym okresie nic nie zebrano.',
    noFigure: 'brak wskaźnika',
    leftOut: names => `Nie wliczono, bo brak wskaźnika: ${names}.`,
    sources: 'Skąd pochodzą wskaźniki',
    perKg: 'kg CO₂e na kg',
    caution: 'To szacunek, który pokazuje korzyści; nie do inwentaryzacji emisji.',
    materials: { plastic: 'Plastik', glass: 'Szkło', metal: 'Metal', paper: 'Papier' },
    types: {
      Clear: 'bezbarwne',
      Green: 'zielone',
      Brown: 'brązowe',
      Aluminium: 'aluminium',
      Steel: 'stal',
      Cardboard: 'tektura',
      Carton: 'kartony po napojach',
      Unsorted: 'niesortowane',
    },
    otherTypes: 'inne rodzaje',
  },
}
