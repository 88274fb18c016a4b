/** The kinds of things that have a name in the whole installation (reference: authz, section 4). */
export const grnTypes = [
  'builtin-team',
  'collection',
  'dashboard',
  'event_definition',
  'notification',
  'grant',
  'output',
  'role',
  'search',
  'stream',
  'team',
  'user',
  'search_filter',
  'favorite',
  'last_opened',
  'report',
] as const

export type GrnType = (typeof grnTypes)[number]

/** The grantee that stands for every user. */
export const everyoneGrn = 'grn::::builtin-team:everyone'

/** `grn::::<type>:<id>`: cluster, tenant and scope are always empty. */
export function grnOf(type: GrnType, id: string): string {
  return `grn::::${type}:${id}`
}

/** Type and id of a name; null when the text is not one. The id of the first user, `local:admin`, holds a colon. */
export function parseGrn(text: string): { type: GrnType; id: string } | null {
  const [, type = '', id = ''] = /^grn:[^:]*:[^:]*:[^:]*:([^:]+):(.+)$/.exec(text.trim().toLowerCase()) ?? []
  const known = grnTypes.find((each) => each === type)
  return known && id !== '' ? { type: known, id } : null
}
