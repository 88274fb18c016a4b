import { grnOf, parseGrn } from '@logline/contract'

/** May a user do this with such things, or with one of them? */
export interface Question {
  /** Such as `edit`; `own` for whether the thing is the user's. */
  action: string | null
  /** First part of permissions, such as `streams`. */
  domain: string | null
  /** Id of a thing, or the name where permissions are by name; empty for all of them, or none in particular. */
  thing: string
}

/** What a domain is called, where things have a name people use. All others go by the name in permissions. */
const kinds = [
  { domain: 'streams', label: 'Stream', grn: 'stream' },
  { domain: 'dashboards', label: 'Dashboard', grn: 'dashboard' },
  { domain: 'view', label: 'Saved Search', grn: 'search' },
  { domain: 'eventdefinitions', label: 'Event Definition', grn: 'event_definition' },
  { domain: 'inputs', label: 'Input', grn: null },
  { domain: 'outputs', label: 'Output', grn: null },
  { domain: 'indexsets', label: 'Index Set', grn: null },
  { domain: 'users', label: 'User', grn: null },
  { domain: 'teams', label: 'Team', grn: null },
  { domain: 'roles', label: 'Role', grn: null },
] as const

type Catalogue = Readonly<Record<string, readonly string[]>>

/** What a thing of the domain is called. */
export function kindLabel(domain: string | null): string {
  return kinds.find((kind) => kind.domain === domain)?.label ?? domain ?? ''
}

/** What can be asked about: things that people know first. */
export function domainChoices(catalogue: Catalogue): { value: string; label: string }[] {
  const known = kinds.map(({ domain, label }) => ({ value: domain, label }))
  const others = Object.keys(catalogue).filter((domain) => !kinds.some((kind) => kind.domain === domain))
  return [...known, ...others.toSorted().map((domain) => ({ value: domain, label: domain }))]
}

export function actionChoices(catalogue: Catalogue, domain: string | null): string[] {
  if (domain === null) return []
  const actions = catalogue[domain] ?? []
  return grnTypeOf(domain) === null ? [...actions] : [...actions, 'own']
}

function grnTypeOf(domain: string) {
  return kinds.find((kind) => kind.domain === domain)?.grn ?? null
}

/** The permission that is asked for; null while the question is not put yet. */
export function permissionOf({ action, domain, thing }: Question): string | null {
  if (action === null || domain === null) return null
  if (action !== 'own') return [domain, action, thing].filter((part) => part !== '').join(':')
  const type = grnTypeOf(domain)
  return type === null || thing === '' ? null : `entity:own:${grnOf(type, thing)}`
}

/** The question that has this permission as its answer. */
export function questionOf(permission: string): Question {
  const [domain = '', action = '', ...rest] = permission.split(':')
  const thing = rest.join(':')
  if (domain !== 'entity') return { domain: domain || null, action: action || null, thing }
  const owned = parseGrn(thing)
  const kind = kinds.find(({ grn }) => grn === owned?.type)
  return kind && owned ? { domain: kind.domain, action: 'own', thing: owned.id } : nothing
}

export const nothing: Question = { action: null, domain: null, thing: '' }
