/**
 * Other names of the gazetteer's cities: former names, names in other languages and older spellings. Each line begins
 * with the country code and the English name of a city in `cities.tsv`. All cities of the country with this English
 * name get the other names; they are meant for the largest one, which look-ups prefer.
 */
export const aliasCatalogue = `
UA Kyiv: Kiev, Киев, Kiew, Kiyev, Kijev, Kyjiv, Kyjev, Kyyiv, Киiв
UA Kharkiv: Kharkov, Харьков, Charkow, Charkov, Charkiw, Harkov, Harkiv
UA Odesa: Odessa, Одесса
UA Dnipro: Днепр, Dnepr, Dnieper, Днепропетровск, Дніпропетровськ, Dnipropetrovsk, Dnepropetrovsk, Dniepropietrowsk, Dnjepr, Катеринослав, Екатеринослав, Yekaterinoslav, Січеслав
UA Donetsk: Донецк, Doneck, Donezk
UA Lviv: Львов, Lvov, Lemberg, Léopol, Leopolis, Lwow, Lwiw, Ľvov
UA Zaporizhzhia: Запорожье, Zaporozhye, Zaporozhe, Zaporizhya, Zaporizhzhya, Zaporizhia, Saporischschja, Saporoschje, Запоріжжє
UA Kryvyi Rih: Кривой Рог, Krivoy Rog, Krivoi Rog, Kryvyy Rih, Krywyj Rih, Kriwoj Rog
UA Mykolaiv: Николаев, Nikolaev, Nikolayev, Mykolayiv, Nikolajew, Mykolajiw
UA Mariupol: Мариуполь, Жданов, Жданів, Zhdanov
UA Luhansk: Луганск, Lugansk, Ворошиловград, Ворошиловград, Voroshilovgrad, Luhans'k
UA Vinnytsia: Винница, Vinnitsa, Vinnytsya, Vinnica, Vinnitza, Winnyzja, Winniza
UA Simferopol: Симферополь
UA Makiivka: Макеевка, Makeevka, Makeyevka, Makiyivka
UA Chernihiv: Чернигов, Chernigov, Czernigow, Tschernihiw, Tschernigow
UA Kherson: Cherson
UA Khmelnytskyi: Хмельницкий, Khmelnitsky, Khmelnytsky, Khmelnitskiy, Khmelnytskyy, Проскуров, Проскурів, Płoskirów, Proskurov, Chmelnyzkyj
UA Cherkasy: Черкассы, Cherkassy, Tscherkassy
UA Chernivtsi: Черновцы, Chernovtsy, Chernovtsi, Czernowitz, Cernăuți, Tschernowitz, Tscherniwzi
UA Zhytomyr: Житомир, Zhitomir, Shytomyr, Schytomyr, Zytomir
UA Sumy: Сумы
UA Rivne: Ровно, Rovno, Równo
UA Horlivka: Горловка, Gorlovka
UA Ivano-Frankivsk: Ивано-Франковск, Ivano-Frankovsk, Станіслав, Станиславов, Станиславів, Stanisławów, Stanislau, Франківськ
UA Kamianske: Каменское, Kamenskoye, Днепродзержинск, Дніпродзержинськ, Dniprodzerzhynsk, Dneprodzerzhinsk, Kamyanske
UA Ternopil: Тернополь, Ternopol, Tarnopol, Tarnopil
UA Kropyvnytskyi: Кропивницкий, Kropivnitsky, Kropyvnytsky, Кировоград, Кіровоград, Kirovohrad, Kirovograd, Єлисаветград, Елисаветград, Yelisavetgrad
UA Lutsk: Луцк, Luzk, Łuck
UA Kremenchuk: Кременчуг, Kremenchug
UA Bila Tserkva: Белая Церковь, Belaya Tserkov, Bila Cerkva
UA Kerch: Керчь
UA Melitopol: Мелитополь
UA Kramatorsk: Краматорск
UA Lysychansk: Лисичанск, Lisichansk
UA Brovary: Броварі, Brovari
UA Berdiansk: Бердянск, Berdyansk
UA Yevpatoriia: Евпатория, Yevpatoria, Evpatoria
UA Alchevsk: Алчевск, Комунарськ, Коммунарск
UA Nikopol: Никополь
UA Sloviansk: Славянск, Slavyansk, Slaviansk
UA Yenakiieve: Енакиево, Yenakiyevo
UA Oleksandriia: Александрия, Aleksandriya, Oleksandriya
UA Kamianets-Podilskyi: Каменец-Подольский, Kamenets-Podolsky, Kamyanets-Podilskyi, Kamieniec Podolski, Kamianets-Podilskyy
UA Siverskodonetsk: Северодонецк, Сєвєродонецьк, Severodonetsk, Sievierodonetsk
UA Kostiantynivka: Константиновка, Konstantinovka
UA Khrustalnyi: Красный Луч, Красний Луч, Krasnyi Luch
UA Berdychiv: Бердичев, Berdichev, Berdyczów
UA Kadiivka: Стаханов, Stakhanov, Кадиевка
UA Sheptytskyi: Червоноград, Chervonohrad, Chervonograd, Шептицкий, Кристинопіль
UA Mukachevo: Мукачеве, Mukacheve, Munkács, Mukaczewo
UA Bakhmut: Артемовск, Артемівськ, Artemivsk, Artyomovsk
UA Drohobych: Дрогобыч, Drogobych, Drohobycz
UA Nizhyn: Нежин, Nezhin
UA Samar: Новомосковск, Новомосковськ, Novomoskovsk
UA Izmail: Измаил, Izmayil
UA Pervomaisk: Первомайск
UA Feodosiia: Феодосия, Feodosia, Theodosia
UA Pokrovsk: Покровск, Красноармейск, Красноармійськ, Krasnoarmiisk
UA Chystiakove: Торез, Torez, Чистяково
UA Dovzhansk: Свердловск, Свердловськ, Sverdlovsk, Должанск
UA Smila: Смела, Smela
UA Kovel: Ковель
UA Irpin: Ирпень, Irpen
UA Boryspil: Борисполь, Borispol
UA Khartsyzk: Харцызск
UA Rubizhne: Рубежное
UA Pryluky: Прилуки, Priluki
UA Druzhkivka: Дружковка
UA Lozova: Лозовая, Lozovaya
UA Kolomyia: Коломыя, Коломия, Kolomea, Kolomyya, Kołomyja
UA Stryi: Стрый, Stryj, Stryy
UA Novovolynsk: Нововолынск
UA Zviahel: Новоград-Волынский, Новоград-Волинський, Novohrad-Volynskyi, Novograd-Volynsky, Звягель, Zvyagel
UA Enerhodar: Энергодар, Energodar
UA Chornomorsk: Черноморск, Chernomorsk, Ильичевск, Іллічівськ, Illichivsk, Ilyichevsk
UA Izium: Изюм, Izyum
UA Horishni Plavni: Горишние Плавни, Комсомольск, Комсомольськ, Komsomolsk
UA Zhovti Vody: Желтые Воды, Zheltye Vody
UA Fastiv: Фастов, Fastov
UA Nova Kakhovka: Новая Каховка, Novaya Kakhovka
UA Marhanets: Марганец
UA Bilhorod-Dnistrovskyi: Белгород-Днестровский, Belgorod-Dnestrovsky, Аккерман, Akkerman
UA Okhtyrka: Ахтырка, Akhtyrka
UA Myrnohrad: Мирноград, Димитров, Dymytrov
UA Romny: Ромны
UA Svitlovodsk: Светловодск
UA Shepetivka: Шепетовка
UA Voznesensk: Вознесенск
UA Varash: Кузнецовск, Кузнецовськ, Kuznetsovsk
UA Vyshneve: Вишневое, Vishnevoye
UA Toretsk: Торецк, Дзержинск, Дзержинськ, Dzerzhynsk
UA Myrhorod: Mirgorod
UA Podilsk: Подольск, Котовск, Котовськ, Kotovsk
UA Vasylkiv: Васильков, Vasilkov
UA Pivdennoukrainsk: Южноукраинск, Южноукраїнськ, Yuzhnoukrainsk
UA Volodymyr: Владимир-Волынский, Володимир-Волинський, Volodymyr-Volynskyi, Włodzimierz Wołyński
UA Pokrov: Орджоникидзе, Орджонікідзе, Ordzhonikidze
UA Yasynuvata: Ясиноватая
UA Pereiaslav: Переяслав-Хмельницкий, Переяслав-Хмельницький, Pereiaslav-Khmelnytskyi
UA Chuhuiv: Чугуев, Chuguev
UA Dobropillia: Доброполье
UA Zhmerynka: Жмеринка, Zhmerinka
UA Avdiivka: Авдеевка, Avdeevka
UA Hlukhiv: Глухов, Glukhov
UA Sambir: Самбор, Sambor
UA Boiarka: Боярка, Boyarka
UA Dolynska: Долинская
UA Starokostiantyniv: Староконстантинов
UA Netishyn: Нетешин
UA Mohyliv-Podilskyi: Могилев-Подольский, Mogilev-Podolsky
UA Kupiansk: Купянск, Kupyansk
UA Synelnykove: Синельниково
UA Obukhiv: Обухов, Obukhov
UA Balakliia: Балаклея
UA Debaltseve: Дебальцево
UA Zlatopil: Первомайский, Первомайський, Pervomaiskyi
UA Chortkiv: Чортков, Czortków
UA Novoiavorivsk: Новояворовск
UA Oleshky: Алешки, Цюрупинск, Цюрупинськ, Tsiurupynsk
UA Saky: Саки
UA Znamianka: Знаменка
UA Novyi Rozdil: Новый Роздол
UA Lyman: Красный Лиман, Красний Лиман, Krasnyi Lyman
UA Khmilnyk: Хмельник
UA Khrestivka: Кировское, Кіровське
UA Shakhtarske: Першотравенськ, Першотравенск, Pershotravensk
UA Vynohradiv: Виноградов
UA Truskavets: Трускавец, Truskawiec
UA Sofiivska Borshchahivka: Софиевская Борщаговка, Софіївська Борщаговка, Sofievskaya Borshchagovka
UA Petropavlivska Borshchahivka: Петропавловская Борщаговка
UA Berehove: Берегово, Beregovo, Beregszász
UA Kaniv: Канев
UA Koziatyn: Казатин
UA Korostyshiv: Коростышев
UA Pivdenne: Южный, Южне, Южное, Yuzhne, Yuzhny
UA Slavutych: Славутич, Slavutich
UA Haisyn: Гайсин
UA Kremenets: Кременец, Krzemieniec
UA Vyshhorod: Вышгород, Vyshgorod
UA Henichesk: Геническ
UA Berestyn: Красноград, Krasnohrad, Krasnograd, Берестин
UA Polohy: Пологи
UA Zolochiv: Золочев, Złoczów
UA Brody: Броды
UA Kotsiubynske: Коцюбинское
UA Stebnyk: Стебник
UA Slobozhanske: Слобожанское
UA Velykodolynske: Великодолинское
UA Ukrainka: Украинка
UA Ostroh: Острог
UA Yavoriv: Яворов
UA Zhovkva: Жолква, Нестеров, Żółkiew
UA Horodok: Городок
UA Bakhchysarai: Бахчисарай, Bakhchisaray
UA Dzhankoi: Джанкой, Dzhankoy
UA Sevastopol: Севастополь, Sebastopol, Sewastopol
UA Yalta: Ялта
UA Uzhhorod: Ужгород, Uzhgorod, Ungvár, Užhorod
PL Warsaw: Warschau, Varsovie, Варшава, Varšava, Warszawa
PL Kraków: Cracow, Krakau, Краков, Krakov
PL Wrocław: Breslau, Вроцлав, Бреслау
PL Łódź: Lodsch, Litzmannstadt, Лодзь
PL Poznań: Posen, Познань
PL Gdańsk: Danzig, Гданьск, Данциг
PL Szczecin: Stettin, Щецин
PL Lublin: Люблин
PL Bydgoszcz: Bromberg, Быдгощ
PL Białystok: Белосток, Bialystok, Bialostok
PL Katowice: Kattowitz, Катовице
PL Gdynia: Gdingen, Gotenhafen, Гдыня
PL Częstochowa: Tschenstochau, Ченстохова
PL Rzeszów: Жешув, Ряшів, Ряшев, Reichshof
PL Toruń: Thorn, Торунь
PL Sosnowiec: Сосновец, Sosnowitz
PL Gliwice: Gleiwitz, Гливице
PL Olsztyn: Allenstein, Ольштын
PL Bielsko-Biała: Bielitz-Biala, Бельско-Бяла
PL Zabrze: Hindenburg, Забже
PL Bytom: Beuthen, Бытом
PL Zielona Góra: Grünberg, Зелёна-Гура
PL Rybnik: Рыбник
PL Opole: Oppeln, Ополе
PL Tychy: Тыхы
PL Gorzów Wielkopolski: Landsberg an der Warthe, Gorzów
PL Elbląg: Elbing, Эльблонг
PL Płock: Плоцк
PL Koszalin: Köslin, Кошалин
PL Tarnów: Тарнув, Тарнів
PL Wałbrzych: Waldenburg, Валбжих
PL Chorzów: Königshütte, Хожув
PL Grudziądz: Graudenz
PL Słupsk: Stolp, Слупск
PL Legnica: Liegnitz, Легница
PL Jelenia Góra: Hirschberg
PL Kalisz: Kalisch, Калиш
PL Przemyśl: Перемишль, Перемышль, Premissel
PL Zamość: Замостя, Замосць, Замость
PL Chełm: Холм, Хелм
PL Nysa: Neisse
PL Świdnica: Schweidnitz
PL Kołobrzeg: Kolberg
PL Malbork: Marienburg
`

const keyOf = (country: string, name: string) => `${country} ${name}`

const aliases: ReadonlyMap<string, readonly string[]> = new Map(
  aliasCatalogue
    .trim()
    .split('\n')
    .map(line => {
      const [city = '', names = ''] = line.split(': ')
      return [city, names.split(', ')] as const
    }),
)

/**
 * Returns the other names of a city.
 * @param englishName the city's name in `cities.tsv`
 */
export const aliasesOf = (country: string, englishName: string) => aliases.get(keyOf(country, englishName)) ?? []

/** Cities with other names, each as country code and English name. */
export const citiesWithAliases = [...aliases.keys()]
