import type { home as en } from '../en/home'
import type { TranslationOf } from '../messages'

export const home: TranslationOf<typeof en> = {
  hello: 'Dzień dobry, %{name}',
  period: 'Ostatnie %{days} dni w porównaniu z poprzednimi %{days}',
  yesterday: 'Dane z wczoraj',
  all: 'Wszystkie: %{count}',
  work: { Recycler: 'Znajdź lokalizacje i zaplanuj trasę', Sponsor: 'Wybierz nagrody do wsparcia' },
  more: 'o %{percent}% więcej niż wcześniej',
  less: 'o %{percent}% mniej niż wcześniej',
  times:
    '%{count} raz więcej niż wcześniej |||| %{count} razy więcej niż wcześniej |||| %{count} razy więcej niż wcześniej',
  same: 'Tyle samo co wcześniej',
  noneBefore: 'Brak danych za poprzedni okres',
  kg: '%{amount} kg',
  lists: 'Listy',
  figures: {
    label: 'Liczby',
    collectedKg: 'Zebrano',
    objects: 'Butelki i inne przedmioty',
    pickups: 'Odbiory',
    activeStores: 'Sklepy ze zwrotami',
    sponsored: 'Wnioski sponsorskie',
    redeemed: 'Wydane nagrody',
    customers: 'Osoby, które je odebrały',
    redeemedRewards: 'Różne wydane nagrody',
    newRewards: 'Nowe nagrody',
    bookings: 'Rezerwacje',
    pickedKg: 'Odebrano',
    places: 'Odwiedzone lokalizacje',
    requests: 'Wnioski sponsorskie',
    sponsoredSum: 'Suma wniosków z opłatą',
    sponsoredRewards: 'Wsparte nagrody',
    schools: 'Instytucje, którym pomożono',
    applications: 'Wnioski',
    organisations: 'Nowe organizacje',
  },
  matters: {
    title: 'Wymaga uwagi',
    none: 'Nic na Ciebie nie czeka',
    first: 'Najpierw: %{name}',
    fullBins:
      '%{smart_count} pełny pojemnik |||| %{smart_count} pełne pojemniki |||| %{smart_count} pełnych pojemników',
    faultyBins:
      '%{smart_count} uszkodzony pojemnik |||| %{smart_count} uszkodzone pojemniki |||| %{smart_count} uszkodzonych pojemników',
    storesBooked:
      '%{smart_count} sklep zarezerwowany do odbioru |||| %{smart_count} sklepy zarezerwowane do odbioru |||| %{smart_count} sklepów zarezerwowanych do odbioru',
    pointsToCheck:
      '%{smart_count} punkt do sprawdzenia |||| %{smart_count} punkty do sprawdzenia |||| %{smart_count} punktów do sprawdzenia',
    newBins:
      '%{smart_count} nowy pojemnik nie jest jeszcze publiczny |||| %{smart_count} nowe pojemniki nie są jeszcze publiczne |||| %{smart_count} nowych pojemników nie jest jeszcze publicznych',
    storesWithoutBins:
      '%{smart_count} sklep bez pojemników |||| %{smart_count} sklepy bez pojemników |||| %{smart_count} sklepów bez pojemników',
    draftRewards:
      '%{smart_count} nagroda jeszcze nieaktywna |||| %{smart_count} nagrody jeszcze nieaktywne |||| %{smart_count} nagród jeszcze nieaktywnych',
    soldOut:
      '%{smart_count} nagroda wyczerpana |||| %{smart_count} nagrody wyczerpane |||| %{smart_count} nagród wyczerpanych',
    runningOut:
      '%{smart_count} nagroda się kończy |||| %{smart_count} nagrody się kończą |||| %{smart_count} nagród się kończy',
    openBookings:
      '%{smart_count} zarezerwowany odbiór do wykonania |||| %{smart_count} zarezerwowane odbiory do wykonania |||| %{smart_count} zarezerwowanych odbiorów do wykonania',
    openRequests:
      '%{smart_count} otwarty wniosek sponsorski |||| %{smart_count} otwarte wnioski sponsorskie |||| %{smart_count} otwartych wniosków sponsorskich',
    completedFundraisers:
      '%{smart_count} zbiórka czeka na zakup |||| %{smart_count} zbiórki czekają na zakup |||| %{smart_count} zbiórek czeka na zakup',
    waitingApplications:
      '%{smart_count} wniosek czeka |||| %{smart_count} wnioski czekają |||| %{smart_count} wniosków czeka',
  },
  steps: {
    title: 'Pierwsze kroki',
    done: 'Zrobione',
    progress: 'Zrobiono %{done} z %{count}',
    store: 'Dodaj pierwszy sklep',
    bin: 'Dodaj pierwszy pojemnik',
    employee: 'Zaproś pierwszego pracownika',
    reward: 'Zaoferuj pierwszą nagrodę',
    booking: 'Zarezerwuj pierwszy odbiór na mapie',
    request: 'Wesprzyj pierwszą nagrodę',
  },
}
