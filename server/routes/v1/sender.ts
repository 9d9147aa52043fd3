/** Who reports, as the key says. */
import type { MachineKey } from '../../auth/keys'
import type { Sender } from '../../events/sender'

export const senderOf = ({ id, source, mode, organisationId, scopes: own }: MachineKey): Sender => ({
  keyId: id,
  source,
  isTest: mode === 'test',
  organisationId,
  may: ({ scope, isPlatforms }) =>
    scope !== undefined && own.includes(scope) && (!isPlatforms || organisationId === null),
})
