import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  peopleBase,
  readerDn,
  readerPassword,
  type Slapd,
} from '../apps/server/src/testing/directory/throwaway-slapd.ts'
import type { Product } from '../dev/product.ts'

export const services = '/system/authentication/services'

export interface Service {
  id: string
  title: string
}

/** Through the API, with these settings of it. */
export async function addService(product: Product, config: Record<string, unknown> = {}): Promise<Service> {
  const title = `Directory ${randomBytes(4).toString('hex')}`
  const settings = {
    type: 'ldap',
    servers: [{ host: 'ldap.example.org', port: 636 }],
    transport_security: 'tls',
    user_search_base: 'ou=people,dc=example,dc=org',
    user_search_pattern: '(uid={0})',
    user_name_attribute: 'uid',
    user_full_name_attribute: 'cn',
    ...config,
  }
  const body = { title, default_roles: [], config: settings }
  const answer = await product.api('POST', `${services}/backends`, body)
  if (!answer.ok) throw new Error(`The service was refused: ${await answer.text()}`)
  const { backend } = (await answer.json()) as { backend: Service } // see the contract
  return backend
}

/** Settings that find the people of a throw-away directory. */
export function settingsFor({ port }: Slapd) {
  return {
    servers: [{ host: 'localhost', port }],
    transport_security: 'none',
    system_user_dn: readerDn,
    system_user_password: readerPassword,
    user_search_base: peopleBase,
  }
}

export async function activate(product: Product, id: string | null): Promise<void> {
  const answer = await product.api('POST', `${services}/configuration`, { active_backend: id })
  if (!answer.ok) throw new Error(`The service was not activated: ${await answer.text()}`)
}

export const rowOf = (page: Page, { title }: Pick<Service, 'title'>) =>
  page.locator('tbody tr').filter({ has: page.getByText(title, { exact: true }) })
