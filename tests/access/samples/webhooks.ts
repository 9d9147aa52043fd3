/** Webhooks, below whatever base they are. */
import type { World } from '../world'
import type { Make } from './sample'

const values = { name: 'Warehouse', url: 'https://hooks.example/in', types: ['bin.full', 'pickup.completed'] }

export const webhookSamples = (
  base: string,
  of: (world: World) => World['webhooks']['platform'],
): Record<string, Make> => {
  const hook =
    (rest: string, more: object = {}): Make =>
    world => ({
      path: `${base}/webhooks/${of(world).webhook.id}${rest}`,
      ownedBy: 'path',
      ...more,
    })
  const delivery =
    (rest: string): Make =>
    world => ({
      path: `${base}/webhook-deliveries/${of(world).delivery.id}${rest}`,
      ownedBy: 'path',
    })
  return {
    [`GET ${base}/webhooks`]: () => ({ path: `${base}/webhooks` }),
    [`POST ${base}/webhooks`]: () => ({ path: `${base}/webhooks`, body: values, makesOwn: true }),
    [`PUT ${base}/webhooks/:id`]: hook('', { body: { ...values, isEnabled: true } }),
    [`DELETE ${base}/webhooks/:id`]: hook(''),
    [`PUT ${base}/webhooks/:id([^:]+)::rotate`]: hook(':rotate'),
    [`PUT ${base}/webhooks/:id([^:]+)::test`]: hook(':test'),
    [`GET ${base}/webhooks/:id/deliveries`]: hook('/deliveries'),
    [`GET ${base}/webhook-deliveries/:id`]: delivery(''),
    [`PUT ${base}/webhook-deliveries/:id([^:]+)::repeat`]: delivery(':repeat'),
  }
}
