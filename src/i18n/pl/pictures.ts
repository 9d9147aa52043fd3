/** Messages of picture uploads, and the reasons why a picture is rejected (contract/imageRejections.ts). */
import type { pictures as english } from '../en/pictures'
import type { TranslationOf } from '../messages'

export const pictures: TranslationOf<typeof english> = {
  preparing: 'Przygotowujemy obraz…',
  uploading: 'Przesyłamy obraz…',
  rejected: {
    empty: 'Plik jest pusty. Wybierz inny',
    notAnImage: 'Wybierz obraz SVG, PNG, JPEG lub WebP',
    otherFormat: 'To plik %{format}. Wyeksportuj go jako PNG, JPEG, WebP lub SVG',
    cameraFormat:
      'To zdjęcie w formacie %{format}. Wybierz JPEG w ustawieniach aparatu lub wyeksportuj zdjęcie jako JPEG',
    tooLarge: 'Obraz jest za duży: %{size} MB, dozwolone najwyżej %{limit} MB',
    svgTooLarge:
      'Plik SVG jest za duży: %{size} KB, dozwolone najwyżej %{limit} KB. Uprość rysunek lub wyeksportuj go jako PNG',
    tooManyPixels:
      'Obraz ma za dużo pikseli: %{size} Mpx, dozwolone najwyżej %{limit} Mpx. Wyeksportuj go w mniejszym rozmiarze',
    damaged: 'Plik jest uszkodzony lub niekompletny. Zapisz lub wyeksportuj go ponownie',
    tooSlow: 'Przetwarzanie obrazu trwa zbyt długo. Uprość go lub wyeksportuj jako PNG',
    undecodable:
      'Ta przeglądarka nie potrafi odczytać obrazu, więc nie może go zmniejszyć. Wyeksportuj go jako JPEG o rozmiarze najwyżej %{limit} MB',
    notWellFormed: 'Plik SVG zawiera błędy XML. Wyeksportuj go ponownie',
    encoding: 'Nieznane kodowanie pliku SVG. Zapisz go w UTF-8',
    entities: 'Plik SVG zawiera zagnieżdżone encje, które nie są obsługiwane. Wyeksportuj go ponownie jako zwykły SVG',
    rasterImage: 'Rysunek zawiera obraz rastrowy. Usuń go lub wyeksportuj cały rysunek jako PNG',
    externalFile: 'Rysunek odwołuje się do innego pliku. Osadź go jako kształty lub wyeksportuj rysunek jako PNG',
    unsupported:
      'Rysunek używa %{name}, co nie jest obsługiwane. Zamień to na ścieżki lub wyeksportuj rysunek jako PNG',
    filter: 'Rysunek używa filtra %{name}, który nie jest obsługiwany. Usuń go lub wyeksportuj rysunek jako PNG',
    tooComplex: 'Rysunek jest zbyt złożony. Uprość go lub wyeksportuj jako PNG',
    blank: 'Rysunek jest pusty: nic w nim nie widać',
  },
}
