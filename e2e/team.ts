import { randomBytes } from 'node:crypto'
import type { Product } from '../dev/product.ts'
import type { Person } from './people.ts'

interface TeamWishes {
  members?: readonly Person[]
  /** By name. */
  roles?: readonly string[]
}

/** Nobody else has it, and it is one word of a search. */
export function nameForTeam(word: string): string {
  return `${word}-${randomBytes(4).toString('hex')}`
}

/** Adds a team that no other test has. */
export async function addTeam(
  product: Product,
  { members = [], roles = [] }: TeamWishes = {},
): Promise<{ id: string; name: string }> {
  const all = (await (await product.api('GET', '/authz/roles?per_page=0')).json()) as {
    roles: { id: string; name: string }[]
  }
  const name = nameForTeam('Operators')
  const ids = all.roles.filter((role) => roles.includes(role.name)).map(({ id }) => id)
  const made = await product.api('POST', '/authz/teams', { name, roles: ids })
  if (!made.ok) throw new Error(`The team was refused: ${await made.text()}`)
  const { id } = (await made.json()) as { id: string }
  const added = await product.api(
    'PUT',
    `/authz/teams/${id}/members`,
    members.map(({ username }) => username),
  )
  if (!added.ok) throw new Error(`The members were refused: ${await added.text()}`)
  return { id, name }
}
