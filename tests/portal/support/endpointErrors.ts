/** Deliberate errors in paths and endpoints, each with the message that the check of the definitions reports. */
import { type ErrorCase, sellTransition, vehiclesPath } from './configurationErrors'

const plateAndPrice = [
  { kind: 'text', source: 'plate', required: true },
  { kind: 'money', source: 'price' },
] as const

export const endpointErrors: ErrorCase[] = [
  [
    'a path that names nothing',
    { endpoints: { update: { path: 'vehicles/{guid}' } } },
    `${vehiclesPath}.endpoints.update.path: {guid} is not a value that the call has`,
  ],
  [
    'a list below nothing',
    { path: 'depots/{depotId}/vehicles' },
    `${vehiclesPath}.endpoints.getList.path: {depotId} is not a value that the call has`,
  ],
  [
    'a brace that does not close',
    { endpoints: { delete: { path: 'vehicles/{id' } } },
    `${vehiclesPath}.endpoints.delete.path: vehicles/{id has a brace that is not closed or not opened`,
  ],
  [
    'a path by nothing',
    { endpoints: { create: { path: { by: 'kind', paths: { Van: 'vans' } } } } },
    `${vehiclesPath}.endpoints.create.path.by: kind is not a value that the call has`,
  ],
  [
    'a value without a path',
    {
      form: {
        fields: [
          { kind: 'choice', source: 'kind', options: ['Van', 'Bus'] },
          { kind: 'text', source: 'plate' },
        ],
      },
      endpoints: { create: { path: { by: 'kind', paths: { Van: 'vans' } } } },
    },
    `${vehiclesPath}.endpoints.create.path.paths: there is none for kind Bus`,
  ],
  [
    'a transition’s path that names nothing',
    { actions: [sellTransition], transitions: { sell: { path: 'vehicles/{id}/sell/{buyer}' } } },
    `${vehiclesPath}.transitions.sell.path: {buyer} is not a value that the call has`,
  ],
  [
    'a transition that asks for what it does not send',
    { actions: [{ ...sellTransition, ask: { fields: [{ kind: 'text', source: 'plate', required: true }] } }] },
    `${vehiclesPath}.actions.transition.sell.ask.fields.plate: is not sent, because the transition has no serialise`,
  ],
  [
    'a transition that asks for what its serialise drops',
    {
      actions: [{ ...sellTransition, ask: { fields: [...plateAndPrice] } }],
      transitions: { sell: { serialise: ({ plate }) => ({ plate: String(plate).trim() }) } },
    },
    `${vehiclesPath}.actions.transition.sell.ask.fields.price: is not sent, because its serialise does not read it`,
  ],
  [
    'a picture without its name in the body',
    {
      endpoints: {
        update: { serialise: ({ plate, photo }) => ({ plate, photoId: (photo as { guid: string }).guid }) },
      },
      form: {
        fields: [
          { kind: 'text', source: 'plate' },
          { kind: 'image', source: 'photo' },
        ],
      },
    },
    `${vehiclesPath}.form.fields.photo.wire: the body has the picture as photoId`,
  ],
  [
    'a transition without an endpoint',
    { dialect: 'rest', actions: [sellTransition] },
    `${vehiclesPath}.actions.transition.sell: transitions.sell has no path`,
  ],
  [
    'an option that its dialect ignores',
    { dialect: 'rest', oneFrom: 'list' },
    `${vehiclesPath}.oneFrom: the dialect rest ignores it`,
  ],
  [
    'a path that its dialect ignores',
    { dialect: 'rest', endpoints: { update: { path: 'cars/{id}' } } },
    `${vehiclesPath}.endpoints.update.path: the dialect rest ignores it`,
  ],
]
