/** Words of the sponsor's places, basket and confirmation. */
export const sponsor = {
  places: {
    cities: 'Cities',
    organisations: 'Organisations',
    noCities: 'No city has an open reward yet',
    noOrganisations: 'No organisation here has an open reward',
  },
  price: { subtotal: 'Subtotal', fee: 'Fee, %{percent}%', total: 'Total' },
  basket: {
    label: 'Your request',
    count: '%{smart_count} reward in the request |||| %{smart_count} rewards in the request',
    confirm: 'Confirm',
    closed: '“%{name}” is no longer open for sponsors',
    full: 'A request holds at most %{max} rewards. Send this one first',
  },
  confirm: {
    title: 'Confirm the request',
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    phoneHint: 'With the country code, for example +380441234567',
    consent: 'I agree that my contact details are used to handle this request',
    done: 'Application created',
  },
} as const
