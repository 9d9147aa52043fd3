import type { receivedSponsorships as en } from '../en/receivedSponsorships'
import type { TranslationOf } from '../messages'

export const receivedSponsorships: TranslationOf<typeof en> = {
  title: 'Запити на спонсорство',
  fields: {
    guid: 'Номер',
    sponsor: { name: 'Спонсор' },
    rewards: 'Збір',
    amount: 'Сума',
    status: 'Статус',
    createdAt: 'Дата',
    finishedAt: 'Завершено',
    canceledAt: 'Скасовано',
  },
  filters: { rewardId: 'Збір', from: 'Від', to: 'До' },
  tabs: { All: 'Усі', Started: 'Розпочаті', Finished: 'Завершені', Canceled: 'Скасовані' },
  choices: { status: { Started: 'Розпочато', Finished: 'Завершено', Canceled: 'Скасовано' } },
  dialogs: { view: 'Запит на спонсорство' },
  hints: { amount: 'Ціна × кількість ваших зборів, без комісії' },
  deletedReward: 'видалено',
  withdrawn: 'Відкликано спонсором',
  next: {
    Started: 'Тепер наша команда узгоджує оплату зі спонсором, а потім завершить запит; вам робити нічого не потрібно.',
    Finished: 'Спонсор оплатив запит. Ми зв’яжемося з вами щодо коштів; після цього ви купуєте те, на що збирали.',
    Canceled: 'За цим запитом оплати не буде. Активні збори залишаються відкритими для інших спонсорів.',
  },
  deletedSponsor: 'видалений обліковий запис',
  empty: {
    title: 'Немає запитів на спонсорство',
    text: 'Спонсори можуть оплатити ваші активні збори: їхні запити з’являться тут.',
    begin: 'До зборів',
  },
}
