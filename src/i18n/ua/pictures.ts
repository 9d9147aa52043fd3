/** Messages of picture uploads, and the reasons why a picture is rejected (contract/imageRejections.ts). */
import type { pictures as english } from '../en/pictures'
import type { TranslationOf } from '../messages'

export const pictures: TranslationOf<typeof english> = {
  preparing: 'Готуємо зображення…',
  uploading: 'Завантажуємо зображення…',
  rejected: {
    empty: 'Файл порожній. Виберіть інший',
    notAnImage: 'Виберіть зображення SVG, PNG, JPEG або WebP',
    otherFormat: 'Це файл %{format}. Експортуйте його як PNG, JPEG, WebP або SVG',
    cameraFormat: 'Це фото у форматі %{format}. Виберіть JPEG у налаштуваннях камери або експортуйте фото як JPEG',
    tooLarge: 'Зображення завелике: %{size} МБ, дозволено не більше %{limit} МБ',
    svgTooLarge:
      'Файл SVG завеликий: %{size} КБ, дозволено не більше %{limit} КБ. Спростіть рисунок або експортуйте його як PNG',
    tooManyPixels:
      'У зображенні забагато пікселів: %{size} Мп, дозволено не більше %{limit} Мп. Експортуйте його меншим',
    damaged: 'Файл пошкоджений або неповний. Збережіть або експортуйте його ще раз',
    tooSlow: 'Обробка зображення триває задовго. Спростіть його або експортуйте як PNG',
    undecodable:
      'Цей браузер не може прочитати зображення, тому не може його зменшити. Експортуйте його як JPEG розміром не більше %{limit} МБ',
    notWellFormed: 'У файлі SVG є помилки XML. Експортуйте його ще раз',
    encoding: 'Невідоме кодування файлу SVG. Збережіть його в UTF-8',
    entities:
      'У файлі SVG є вкладені сутності (entities), вони не підтримуються. Експортуйте його ще раз як звичайний SVG',
    rasterImage: 'Рисунок містить растрове зображення. Видаліть його або експортуйте весь рисунок як PNG',
    externalFile: 'Рисунок посилається на інший файл. Вбудуйте його як фігури або експортуйте рисунок як PNG',
    unsupported:
      'Рисунок використовує %{name}, що не підтримується. Перетворіть це на контури або експортуйте рисунок як PNG',
    filter: 'Рисунок використовує фільтр %{name}, який не підтримується. Видаліть його або експортуйте рисунок як PNG',
    tooComplex: 'Рисунок занадто складний. Спростіть його або експортуйте як PNG',
    blank: 'Рисунок порожній: у ньому нічого не видно',
  },
}
