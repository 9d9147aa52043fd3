import type { importReview as en } from '../en/importReview'
import type { TranslationOf } from '../messages'

export const importReview: TranslationOf<typeof en> = {
  guidColumn: 'Ідентифікатор',
  pointConfirmedColumn: 'Точку підтверджено',
  counts: {
    total: 'Рядків у файлі: %{count}',
    create: 'Нові: %{count}',
    update: 'Зміняться: %{count}',
    unchanged: 'Без змін: %{count}',
    refused: 'Відхилено: %{count}',
    imported: 'Імпортовано: %{count}',
    pointsToCheck: 'Рядки з точкою для перевірки: %{count}',
    waiting: 'Не імпортовано: %{count}',
  },
  rejected: {
    title: 'Відхилені рядки',
    hint: 'Виправте значення тут і перевірте ще раз або завантажте ці рядки й виправте їх у файлі.',
    line: 'Рядок',
    checkAgain: 'Перевірити ще раз',
    download: 'Завантажити відхилені рядки',
    file: 'vidkhyleni-riadky',
    reason: 'Причина',
    leftover: 'Клітинки без колонки',
    leftoverHint: 'перенесіть цей текст у його стовпець, потім очистьте це поле',
    range: '%{from}–%{to} з %{count}',
  },
  suggestions: {
    title: 'Можливо, малося на увазі:',
    use: '%{from} → %{to}: застосувати в %{smart_count} рядку |||| %{from} → %{to}: застосувати в %{smart_count} рядках |||| %{from} → %{to}: застосувати в %{smart_count} рядках',
  },
  changes: {
    title: 'Зміни',
    column:
      '%{column}: зміни в %{smart_count} рядку |||| %{column}: зміни в %{smart_count} рядках |||| %{column}: зміни в %{smart_count} рядках',
    line: 'Рядок %{line}: %{from} → %{to}',
    empty: 'порожньо',
    more: 'І ще %{count}',
    zeros:
      '%{column}: у %{smart_count} рядку зникли нулі на початку (%{from} → %{to}) |||| %{column}: у %{smart_count} рядках зникли нулі на початку (%{from} → %{to}) |||| %{column}: у %{smart_count} рядках зникли нулі на початку (%{from} → %{to})',
    zerosHint:
      'Електронні таблиці прибирають нулі на початку чисел. Залиште старі значення, якщо це не навмисна зміна.',
    keep: 'Залишити старі значення',
  },
  defaulted:
    '%{column}: порожньо в %{smart_count} новому рядку; він отримає «%{value}» |||| %{column}: порожньо в %{smart_count} нових рядках; вони отримають «%{value}» |||| %{column}: порожньо в %{smart_count} нових рядках; вони отримають «%{value}»',
  points: {
    text: 'Точки деяких рядків неточні або сумнівні. Ці рядки не імпортуються, доки ви не виправите їхні точки нижче або не приймете їх тут.',
    leftOut: 'не імпортовано, бо точку не перевірено: %{reason}',
    leftOutTitle: 'Неімпортовані рядки',
    leftOutHint: 'Перевірте ще раз, щоб виправити сумнівні точки на карті або прийняти їх.',
  },
  split: {
    column:
      '%{column}: розділено в %{smart_count} рядку |||| %{column}: розділено в %{smart_count} рядках |||| %{column}: розділено в %{smart_count} рядках',
    incomplete: 'рядків із пропущеними частинами: %{count}',
    leftOut: 'пропущено: %{parts}',
  },
  template: {
    download: 'Завантажити шаблон',
    file: 'shablon',
    title: 'Колонки',
    required: 'обов’язковий',
    initial: 'якщо порожньо, нові отримають «%{value}»',
    maxRecords: 'не імпортовано: дозволено не більше ніж %{limit} записів',
    number: 'число',
    day: 'дата, наприклад 2026-05-31',
    several: 'кілька значень через ;',
    length: 'не більше ніж %{limit} символів',
    guid: 'лише щоб оновити наявні записи; для нових залиште порожнім',
  },
}
