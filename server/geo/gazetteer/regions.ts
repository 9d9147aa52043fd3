/** Names of regions, by their English name in `cities.tsv`. Regions distinguish cities of the same name. */
import type { LocalizedNames } from '../../../contract/cities'

const oblast = (en: string, ua: string, pl: string): [string, LocalizedNames] => [
  `${en} Oblast`,
  { en: `${en} Oblast`, ua: `${ua} область`, pl: `obwód ${pl}` },
]
const voivodeship = (en: string, ua: string, pl: string): [string, LocalizedNames] => [
  `${en} Voivodeship`,
  { en: `${en} Voivodeship`, ua: `${ua} воєводство`, pl: `województwo ${pl}` },
]

export const regionNames: ReadonlyMap<string, LocalizedNames> = new Map([
  [
    'Autonomous Republic of Crimea',
    {
      en: 'Autonomous Republic of Crimea',
      ua: 'Автономна Республіка Крим',
      pl: 'Republika Autonomiczna Krymu',
    },
  ],
  ['Kyiv City', { en: 'City of Kyiv', ua: 'місто Київ', pl: 'miasto Kijów' }],
  ['Sevastopol City', { en: 'City of Sevastopol', ua: 'місто Севастополь', pl: 'miasto Sewastopol' }],
  oblast('Cherkasy', 'Черкаська', 'czerkaski'),
  oblast('Chernihiv', 'Чернігівська', 'czernihowski'),
  oblast('Chernivtsi', 'Чернівецька', 'czerniowiecki'),
  oblast('Dnipropetrovsk', 'Дніпропетровська', 'dniepropetrowski'),
  oblast('Donetsk', 'Донецька', 'doniecki'),
  oblast('Ivano-Frankivsk', 'Івано-Франківська', 'iwanofrankiwski'),
  oblast('Kharkiv', 'Харківська', 'charkowski'),
  oblast('Kherson', 'Херсонська', 'chersoński'),
  oblast('Khmelnytskyi', 'Хмельницька', 'chmielnicki'),
  oblast('Kirovohrad', 'Кіровоградська', 'kirowohradzki'),
  oblast('Kyiv', 'Київська', 'kijowski'),
  oblast('Luhansk', 'Луганська', 'ługański'),
  oblast('Lviv', 'Львівська', 'lwowski'),
  oblast('Mykolaiv', 'Миколаївська', 'mikołajowski'),
  oblast('Odesa', 'Одеська', 'odeski'),
  oblast('Poltava', 'Полтавська', 'połtawski'),
  oblast('Rivne', 'Рівненська', 'rówieński'),
  oblast('Sumy', 'Сумська', 'sumski'),
  oblast('Ternopil', 'Тернопільська', 'tarnopolski'),
  oblast('Vinnytsia', 'Вінницька', 'winnicki'),
  oblast('Volyn', 'Волинська', 'wołyński'),
  oblast('Zakarpattia', 'Закарпатська', 'zakarpacki'),
  oblast('Zaporizhzhia', 'Запорізька', 'zaporoski'),
  oblast('Zhytomyr', 'Житомирська', 'żytomierski'),
  voivodeship('Greater Poland', 'Великопольське', 'wielkopolskie'),
  voivodeship('Kuyavian-Pomeranian', 'Куявсько-Поморське', 'kujawsko-pomorskie'),
  voivodeship('Lesser Poland', 'Малопольське', 'małopolskie'),
  voivodeship('Lower Silesian', 'Нижньосілезьке', 'dolnośląskie'),
  voivodeship('Lublin', 'Люблінське', 'lubelskie'),
  voivodeship('Lubusz', 'Любуське', 'lubuskie'),
  voivodeship('Łódź', 'Лодзьке', 'łódzkie'),
  voivodeship('Masovian', 'Мазовецьке', 'mazowieckie'),
  voivodeship('Opole', 'Опольське', 'opolskie'),
  voivodeship('Podlaskie', 'Підляське', 'podlaskie'),
  voivodeship('Pomeranian', 'Поморське', 'pomorskie'),
  voivodeship('Silesian', 'Сілезьке', 'śląskie'),
  voivodeship('Subcarpathian', 'Підкарпатське', 'podkarpackie'),
  voivodeship('Świętokrzyskie', 'Свентокшиське', 'świętokrzyskie'),
  voivodeship('Warmian-Masurian', 'Вармінсько-Мазурське', 'warmińsko-mazurskie'),
  voivodeship('West Pomeranian', 'Західнопоморське', 'zachodniopomorskie'),
])
