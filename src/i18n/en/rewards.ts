/** Messages that all kinds of rewards share. */
export const rewards = {
  fields: {
    image: 'Image',
    name: 'Name',
    description: 'Description',
    rewardType: 'Type',
    cities: 'Cities',
    cityIds: 'Cities',
    link: 'Link',
    fiatPrice: 'Fiat price',
    quantity: 'Quantity',
  },
  choices: { rewardType: { Products: 'Products', Discount: 'Discount', Charity: 'Charity' } },
  actions: { cities: 'Change cities' },
  dialogs: { create: 'Add reward', edit: 'Edit reward', delete: 'Delete reward' },
  consequences: 'Customers can no longer get these rewards.',
  preview: 'As customers see it',
  toasts: { created: 'Reward added', updated: 'Reward saved', deleted: 'Reward deleted' },
} as const

/** Messages of the preview of a reward as customers see it. */
export const rewardCard = {
  name: 'Name',
  description: 'Description',
  points: '%{count} point |||| %{count} points',
  gems: '%{count} gem |||| %{count} gems',
  digital: 'Digital',
  discount: 'Discount',
  soldOut: 'Sold out',
  unlimited: 'Unlimited',
  left: '%{left} left',
} as const
