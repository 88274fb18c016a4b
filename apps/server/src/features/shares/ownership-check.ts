import type { ShareState } from '@logline/contract'
import type { Capability } from '../kinds/index.ts'
import type { Selection } from './selection.ts'

interface Share {
  grantee: string
  capability: Capability
}

/** Who of the grantees counts. */
interface Counted {
  /** Grants of others stay as they are. */
  modifiable: ReadonlySet<string>
  /** Teams without members: what only they own belongs to nobody. */
  emptyTeams: ReadonlySet<string>
}

/** Would somebody still own the thing? */
export function checkOwnership(
  grants: readonly Share[],
  selection: Selection,
  { modifiable, emptyTeams }: Counted,
): ShareState['validation_result'] {
  const owners = grants
    .filter(({ capability, grantee }) => capability === 'own' && !emptyTeams.has(grantee))
    .map(({ grantee }) => grantee)
  const removed = owners.filter((owner) => modifiable.has(owner) && selection.get(owner) !== 'own')
  const isOwned = [...selection].some(
    ([grantee, each]) => each === 'own' && modifiable.has(grantee) && !emptyTeams.has(grantee),
  )
  if (isOwned || removed.length < owners.length || owners.length === 0) {
    return { failed: false, errors: {}, error_context: {} }
  }
  const message = `Removing the following owners <[${removed.join(', ')}]> will leave the entity ownerless.`
  return {
    failed: true,
    errors: { selected_grantee_capabilities: [message] },
    error_context: { selected_grantee_capabilities: removed },
  }
}
