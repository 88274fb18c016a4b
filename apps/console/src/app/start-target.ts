import { entityPage, type User } from '@logline/contract'

/** Where a signed-in user begins (reference: shell, section 8). */
export function startTarget(startpage: User['startpage']): { to: string; search?: Record<string, string> } {
  if (!startpage?.type || !startpage.id) return { to: '/welcome' }
  const page = startpage.id === 'default' ? null : entityPage(`grn::::${startpage.type}:${startpage.id}`)
  const [to = '', query = ''] = (page ?? '/search').split('?')
  return query === '' ? { to } : { to, search: Object.fromEntries(new URLSearchParams(query)) }
}
