import { type OidcProviderWire, oidcProviders, oidcSignIn } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { statusText } from '../../../../api/api-error.ts'
import { answerOf } from '../../../../api/call.ts'
import { query } from '../../../../api/query.ts'
import { useChange } from '../../../../api/use-change.ts'
import { paths } from '../../../../paths.ts'
import { toast } from '../../../../ui/notices/toast.tsx'

/** What tells of providers: whoever changes one makes these stale. */
export const providerRoutes = [oidcProviders.list, oidcProviders.get, oidcSignIn.enabled]

export const providersQuery = query(oidcProviders.list)

export const providersCrumb = [{ caption: 'OpenID Connect', to: paths.oidcProviders() }]

/** Null while it is loaded. Throws what the page for errors shows. */
export function useProvider(id: string): OidcProviderWire | null {
  const { data, error } = useQuery(query(oidcProviders.get, { params: { providerId: id } }))
  if (error && !data) throw error
  return data ?? null
}

type ProviderChange = (provider: Pick<OidcProviderWire, 'id' | 'title'>) => Promise<void>

/** Lets people sign in by a provider, or does so no more; its other settings stay. Throws why it could not. */
export function useEnabling(isEnabled: boolean): ProviderChange {
  const update = useChange(oidcProviders.update, { stale: providerRoutes })
  return async ({ id, title }) => {
    const params = { providerId: id }
    const change = async () => {
      // As it is now: the list may be old.
      const { id: _, ...stored } = await answerOf(oidcProviders.get, { params })
      await update({ params, body: { ...stored, enabled: isEnabled } })
    }
    await change().catch((error: unknown) => {
      const doing = isEnabled ? 'Enabling' : 'Disabling'
      throw new Error(`${doing} provider "${title}" failed with status: ${statusText(error)}`, {
        cause: error,
      })
    })
    toast.success(`Provider "${title}" was ${isEnabled ? 'enabled' : 'disabled'} successfully`)
  }
}

/** Throws why it could not, such as that there are users of it. */
export function useProviderDeletion(): ProviderChange {
  const remove = useChange(oidcProviders.remove, { stale: providerRoutes })
  return async ({ id, title }) => {
    await remove({ params: { providerId: id } }).catch((error: unknown) => {
      const why = `Deleting provider "${title}" failed with status: ${statusText(error)}`
      throw new Error(why, { cause: error })
    })
    toast.success(`Provider "${title}" was deleted successfully`)
  }
}
