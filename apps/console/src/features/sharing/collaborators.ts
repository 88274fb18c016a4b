import type { Grantee, ShareState } from '@logline/contract'

export type Capability = ShareState['selected_grantee_capabilities'][string]
/** What each grantee is to hold, by grn. */
export type Selection = Readonly<Record<string, Capability>>

export interface Collaborator {
  id: string
  /** `unknown`: has a share, but is not among those the sharer may see. */
  type: Grantee['type'] | 'unknown'
  title: string
  capability: Capability
  /** Against what is stored. */
  change: 'new' | 'changed' | 'unchanged'
}

const typeOrder: readonly Collaborator['type'][] = ['unknown', 'global', 'team', 'user']

/** Newly added first, then by kind and title (reference: shell, section 17). */
export function collaboratorsOf(state: ShareState, selection: Selection): Collaborator[] {
  const grantees = new Map(state.available_grantees.map((grantee) => [grantee.id, grantee]))
  const active = new Map(state.active_shares.map(({ grantee, capability }) => [grantee, capability]))
  const all = Object.entries(selection).map(([id, capability]): Collaborator => {
    const before = active.get(id)
    const change = before === undefined ? 'new' : before === capability ? 'unchanged' : 'changed'
    const grantee = grantees.get(id)
    return { id, type: grantee?.type ?? 'unknown', title: grantee?.title ?? id, capability, change }
  })
  const rank = ({ change, type }: Collaborator) => (change === 'new' ? -1 : typeOrder.indexOf(type))
  return all.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title))
}

/** Who can still be added, by kind and title. */
export function addableGrantees(state: ShareState, selection: Selection): Grantee[] {
  const free = state.available_grantees.filter(({ id }) => !Object.hasOwn(selection, id))
  const rank = ({ type }: Grantee) => typeOrder.indexOf(type)
  return free.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title))
}

export function without(selection: Selection, id: string): Selection {
  return Object.fromEntries(Object.entries(selection).filter(([each]) => each !== id))
}

/** Titles of the owners whose removal would leave the thing to nobody; empty when it would not. */
export function lostOwners({ validation_result, available_grantees }: ShareState): string[] {
  if (!validation_result.failed) return []
  const titles = new Map(available_grantees.map(({ id, title }) => [id, title]))
  const ids = validation_result.error_context.selected_grantee_capabilities ?? []
  return ids.map((id) => titles.get(id) ?? id)
}

export interface MissingDependency {
  id: string
  type: string
  title: string
  /** Who would need access to it. */
  grantees: readonly string[]
  owners: readonly string[]
}

/** What the thing uses that its collaborators cannot see: by thing, each with those who lack it. */
export function missingDependencies(state: ShareState): MissingDependency[] {
  const titles = new Map(state.available_grantees.map(({ id, title }) => [id, title]))
  const pairs = Object.entries(state.missing_permissions_on_dependencies).flatMap(([grantee, things]) =>
    things.map((thing) => ({ grantee: titles.get(grantee) ?? grantee, thing })),
  )
  const byThing = Map.groupBy(pairs, ({ thing }) => thing.id)
  return [...byThing.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { id, type, title, owners } = first.thing
    const grantees = group.map(({ grantee }) => grantee)
    return [{ id, type, title, grantees, owners: owners.map((owner) => owner.title) }]
  })
}
