/** Messages of the sponsor's places, basket and confirmation. */
export const sponsor = {
  places: {
    cities: 'Cities',
    organisations: 'Organisations',
    searchCities: 'Search city',
    searchOrganisations: 'Search organisation',
    noCities: 'No city has an open reward yet',
    noOrganisations: 'No organisation here has an open reward',
  },
  price: { subtotal: 'Subtotal', fee: 'Fee, %{percent}%', total: 'Total', included: 'incl. %{fee} fee' },
  next: {
    Started:
      'The institutions have been notified. Our team gets in touch with the contact below about the payment; nothing is to be paid until then.',
    Finished:
      'Paid, thank you. The institutions buy what they collected for; the progress below says how far each has come.',
    Canceled:
      'This request was canceled and nothing is owed. What is still open can be sponsored again with a new request.',
  },
  again: 'Request again',
  papers: {
    Finished: 'Receipt (PDF)',
    Started: 'Confirmation (PDF)',
    Canceled: 'Confirmation (PDF)',
    statement: 'Year’s statement',
    pdf: '%{year} as PDF',
    csv: '%{year} as CSV',
    none: 'Nothing has been paid yet',
  },
  basket: {
    short: '%{smart_count} reward |||| %{smart_count} rewards',
    unfold: 'Show what is in the request',
    fold: 'Hide what is in the request',
    label: 'Your request',
    count: '%{smart_count} reward in the request |||| %{smart_count} rewards in the request',
    confirm: 'Confirm',
    closed: '“%{name}” is no longer open for sponsors',
    requested: { Started: 'You have an open request for it already', Finished: 'You have already paid for it' },
    full: 'A request holds at most %{max} rewards. Send this one first',
  },
  confirm: {
    title: 'Confirm the request',
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    phoneHint: 'With the country code, for example +380441234567',
    complete: 'Use %{phone}',
    consent: 'I agree that my contact details are used to handle this request',
    done: 'Application created',
  },
} as const
