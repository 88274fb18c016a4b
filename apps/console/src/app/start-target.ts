import type { User } from '@logline/contract'

/** Where a signed-in user begins (reference: shell, section 8). */
export function startTarget(startpage: User['startpage']): { to: string; search?: Record<string, string> } {
  if (!startpage?.type || !startpage.id) return { to: '/welcome' }
  const id = encodeURIComponent(startpage.id)
  if (startpage.type === 'dashboard') return { to: `/dashboards/${id}` }
  if (startpage.type === 'stream') return { to: '/search', search: { streams: startpage.id } }
  return { to: startpage.id === 'default' ? '/search' : `/search/${id}` }
}
