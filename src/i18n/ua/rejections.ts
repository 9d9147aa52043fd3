import type { rejections as en } from '../en/rejections'
import type { TranslationOf } from '../messages'

export const rejections: TranslationOf<typeof en> = {
  missing: 'не заповнено',
  maxLength: 'не більше ніж %{limit} символ |||| не більше ніж %{limit} символи |||| не більше ніж %{limit} символів',
  maxLengthActual:
    'не більше ніж %{limit} символ (тут %{actual}) |||| не більше ніж %{limit} символи (тут %{actual}) |||| не більше ніж %{limit} символів (тут %{actual})',
  minLength: 'не менше ніж %{limit} символ |||| не менше ніж %{limit} символи |||| не менше ніж %{limit} символів',
  min: 'не менше ніж %{limit}',
  max: 'не більше ніж %{limit}',
  above: 'має бути більше ніж %{limit}',
  below: 'має бути менше ніж %{limit}',
  maxItems: 'не більше ніж %{limit} значення |||| не більше ніж %{limit} значення |||| не більше ніж %{limit} значень',
  minItems: 'не менше ніж %{limit} значення |||| не менше ніж %{limit} значення |||| не менше ніж %{limit} значень',
  number: 'має бути число цифрами, наприклад 12,5',
  integer: 'має бути ціле число',
  decimals:
    'не більше ніж %{limit} цифра після коми |||| не більше ніж %{limit} цифри після коми |||| не більше ніж %{limit} цифр після коми',
  day: 'має бути дата, наприклад 2026-05-31',
  years: 'рік має бути від 2000 до 2100',
  email: 'неправильна адреса електронної пошти',
  webAddress: 'неправильна вебадреса: вона починається з https:// або http://',
  digits: 'лише цифри',
  choice: 'можливі значення: %{choices}',
  format: 'неправильне значення',
  repeatedLine: 'уже є в рядку %{line} цього файлу',
  existingRecord: 'уже є: %{record}',
  severalRecords: 'кілька записів мають цю назву: укажіть ідентифікатор потрібного',
  changedMeanwhile: 'після перевірки хтось змінив, додав або видалив запис; перевірте рядок ще раз',
  unknownColumn: 'тут не використовується: залиште порожнім',
  fixed: 'імпорт не може цього змінити',
}
