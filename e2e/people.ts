import { randomBytes } from 'node:crypto'
import type { Credentials, Product } from '../dev/product.ts'

export interface Person extends Credentials {
  id: string
  /** As the screens name them; nobody else has this name. */
  fullName: string
  email: string
}

export interface PersonWishes {
  firstName?: string
  roles?: readonly string[]
  permissions?: readonly string[]
}

/** Adds a user whom no other test has; a reader unless told. */
export async function addPerson(product: Product, wishes: PersonWishes = {}): Promise<Person> {
  const { firstName = 'Jane', roles = ['Reader'], permissions = [] } = wishes
  const mark = randomBytes(4).toString('hex')
  const username = `${firstName.toLowerCase()}-${mark}`
  const email = `${username}@example.org`
  const credentials = { username, password: 'a password for tests' }
  const names = { first_name: firstName, last_name: `Doe-${mark}`, email }
  const created = await product.api('POST', '/users', { ...credentials, ...names, roles, permissions })
  if (!created.ok) throw new Error(`The user was refused: ${await created.text()}`)
  const { id } = (await (await product.api('GET', `/users/${username}`)).json()) as { id: string }
  return { ...credentials, id, email, fullName: `${firstName} Doe-${mark}` }
}

/** Gives things to people, or takes them away: grants are by the GRN of who gets them. */
export async function share(product: Product, grn: string, grants: Record<string, string>): Promise<void> {
  const path = `/authz/shares/entities/${encodeURIComponent(grn)}`
  const answer = await product.api('POST', path, { selected_grantee_capabilities: grants })
  if (!answer.ok) throw new Error(`${grn} was not shared: ${await answer.text()}`)
}

/** Of what no other stream has taken. */
export const defaultStream = 'grn::::stream:000000000000000000000001'

export const grnOf = ({ id }: Person) => `grn::::user:${id}`
