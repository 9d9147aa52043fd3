import type { rejections as en } from '../en/rejections'
import type { TranslationOf } from '../messages'

export const rejections: TranslationOf<typeof en> = {
  missing: 'brak wartości',
  maxLength: 'najwyżej %{limit} znak |||| najwyżej %{limit} znaki |||| najwyżej %{limit} znaków',
  maxLengthActual:
    'najwyżej %{limit} znak (tu jest %{actual}) |||| najwyżej %{limit} znaki (tu jest %{actual}) |||| najwyżej %{limit} znaków (tu jest %{actual})',
  minLength: 'co najmniej %{limit} znak |||| co najmniej %{limit} znaki |||| co najmniej %{limit} znaków',
  min: 'co najmniej %{limit}',
  max: 'najwyżej %{limit}',
  above: 'musi być więcej niż %{limit}',
  below: 'musi być mniej niż %{limit}',
  maxItems: 'najwyżej %{limit} wartość |||| najwyżej %{limit} wartości |||| najwyżej %{limit} wartości',
  minItems: 'co najmniej %{limit} wartość |||| co najmniej %{limit} wartości |||| co najmniej %{limit} wartości',
  number: 'musi to być liczba zapisana cyframi, na przykład 12,5',
  integer: 'musi to być liczba całkowita',
  decimals:
    'najwyżej %{limit} cyfra po przecinku |||| najwyżej %{limit} cyfry po przecinku |||| najwyżej %{limit} cyfr po przecinku',
  day: 'musi to być data, na przykład 2026-05-31',
  years: 'rok musi być od 2000 do 2100',
  email: 'nieprawidłowy adres e-mail',
  webAddress: 'nieprawidłowy adres strony: zaczyna się od https:// lub http://',
  digits: 'tylko cyfry',
  choice: 'możliwe wartości: %{choices}',
  format: 'nieprawidłowa wartość',
  repeatedLine: 'jest już w wierszu %{line} tego pliku',
  existingRecord: 'już istnieje: %{record}',
  severalRecords: 'kilka rekordów ma tę nazwę: podaj identyfikator właściwego',
  changedMeanwhile: 'po sprawdzeniu ktoś zmienił, dodał lub usunął rekord; sprawdź wiersz ponownie',
  unknownColumn: 'tu się nie używa: zostaw puste',
  fixed: 'import nie może tego zmienić',
}
