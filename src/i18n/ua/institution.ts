import type { institutionWords as en } from '../en/institution'
import type { Words } from '../words'

export const institutionWords: Words<typeof en> = {
  shell: { menu: { stores: 'Локації' } },
  analytics: {
    filters: { location: 'Локація' },
    location: 'Локація',
    locations: 'Локації',
    byLocation: 'За локаціями',
  },
  resources: {
    locations: {
      title: 'Локації',
      labels: {
        none: 'Вибрані локації ще не мають контейнерів',
        tooMany: 'Локацій і етикеток в одному файлі може бути не більше ніж %{max}. Виберіть менше',
      },
      empty: { title: 'Локацій ще немає', text: 'Додайте першу, а потім створіть для неї контейнери.' },
      panel: { empty: 'У жодному місті ще немає локацій' },
    },
  },
  stores: {
    next: { label: 'Наступний крок для нової локації' },
    map: {
      city: { count: 'Локацій тут: %{count}' },
      label: 'Карта ваших локацій',
      list: 'Локації',
      marker: 'Локація за координатами %{latitude}, %{longitude}',
      dialog: 'Локація',
      empty: 'У цій частині карти немає локацій',
      failed: 'Не вдалося завантажити локації',
      most: 'Показано лише перші %{count} локацій. Наблизьте карту, щоб побачити решту.',
    },
  },
}
