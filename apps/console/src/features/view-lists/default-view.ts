import { clusterConfig, defaultViewConfig } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'

const { className, schema } = defaultViewConfig

/** Where the settings of the default view are. */
export const defaultViewParams = { configClass: className }

const defaultViewQuery = query(clusterConfig.get, { params: defaultViewParams })

/** What the menu of a view says about beginning with it; null for those who may not change that. */
export function useDefaultViewLabel(): (viewId: string) => string | null {
  const isPermitted = useIsPermitted()
  const maySet = isPermitted('default-view:set')
  const mayUnset = isPermitted('clusterconfigentry:read', 'clusterconfigentry:delete')
  const { data } = useQuery({ ...defaultViewQuery, enabled: maySet && mayUnset })
  const defaultId = data ? schema.parse(data).default_view_id : null
  return (viewId) => {
    if (!maySet) return null
    return viewId === defaultId ? noLongerDefault : makeDefault
  }
}

export const makeDefault = 'Make default'
export const noLongerDefault = 'No longer default'
