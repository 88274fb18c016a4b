import { clusterConfig, defaultViewConfig, entityPage, type User, views } from '@logline/contract'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'

/** Where a signed-in user begins (reference: shell, section 8). */
export function startTarget(startpage: User['startpage']): { to: string } {
  if (!startpage?.type || !startpage.id) return { to: '/welcome' }
  const page = startpage.id === 'default' ? null : entityPage(`grn::::${startpage.type}:${startpage.id}`)
  return { to: page ?? '/search' }
}

/** The view that everybody begins with who has not chosen another page; null without one that the user may read. */
export async function loadDefaultView(): Promise<User['startpage']> {
  const params = { configClass: defaultViewConfig.className }
  // Null when there is none, which is no error; whoever may not read the settings asks for the view.
  const settings = await call(clusterConfig.get, { params }).catch(() => undefined)
  if (settings === null) return null
  try {
    const { type, id } = await call(views.get, { params: { viewId: 'default' } })
    return { type: type === 'DASHBOARD' ? 'dashboard' : 'search', id }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
