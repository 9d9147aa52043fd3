import type { recycler as en } from '../en/recycler'
import type { Words } from '../words'

export const recycler: Words<typeof en> = {
  recyclables: 'Вторсировина',
  material: 'Матеріал',
  mass: 'Маса, кг',
  fillLevel: 'Контейнери заповнені на %{percent}%',
  fullBins: 'Повних контейнерів: %{smart_count}',
  faultyBins: 'Несправних контейнерів: %{smart_count}',
  updatedAt: 'Оновлено %{at}',
  objects: '%{count} предмет до збору |||| %{count} предмети до збору |||| %{count} предметів до збору',
  start: 'Почати збір',
  alreadyBooked: 'Уже заброньовано',
  started: 'Локацію заброньовано за вами',
  map: {
    label: 'Карта локацій для збору',
    list: 'Локації',
    showList: 'Показати список',
    hideList: 'Сховати список',
    more: 'Показати ще',
    booked: '%{name}, уже заброньовано',
    bookedShort: 'Заброньовано',
    empty: 'У цій частині карти немає локацій',
    shown: 'Показано на карті: %{count}',
    most: 'Показано лише перші %{count} локацій. Наблизьте карту, щоб побачити решту.',
  },
}
