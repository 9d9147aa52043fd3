import type { sharing as en } from '../en/sharing'
import type { TranslationOf } from '../messages'

export const sharing: TranslationOf<typeof en> = {
  title: 'Udostępnij zbiórkę',
  shows:
    'Każdy, kto ma link, zobaczy obraz, nazwę, opis, postęp oraz nazwę i logo Twojej organizacji. Nie ma tam nic o sponsorach.',
  revocable: 'Udostępnianie można zakończyć w każdej chwili.',
  draft: 'Nieaktywnej zbiórki nie można udostępnić. Najpierw ją aktywuj.',
  publishAndCopy: 'Upublicznij i skopiuj link',
  publishAndShare: 'Upublicznij i udostępnij',
  isPublic: 'Publiczna',
  isPrivate: 'Niepubliczna',
  more: 'Więcej: kod QR i plakat',
  none: 'Żadna zbiórka nie trwa',
  noneText: 'Udostępnić można aktywną zbiórkę.',
  drafts: 'Pokaż utworzone zbiórki',
  link: 'Link publiczny',
  share: 'Udostępnij…',
  copy: 'Kopiuj link',
  copied: 'Link skopiowany',
  selectLink: 'Zbiórka jest publiczna. Zaznacz link i skopiuj go.',
  open: 'Otwórz stronę',
  poster: 'Pobierz plakat',
  qr: 'Kod QR linku publicznego',
  stop: 'Zakończ udostępnianie',
  stopWarning:
    'Publiczna strona „%{name}” zniknie od razu. Wysłane linki i wydrukowane plakaty przestaną działać, a ponowne udostępnienie utworzy nowy link.',
  stopped: 'Zbiórka nie jest już publiczna',
}
