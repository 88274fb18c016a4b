import { type EntityListPreferences, entityLists } from '@logline/contract'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { composedQuery } from '../../../api/query.ts'
import { useChange } from '../../../api/use-change.ts'
import { useTask } from '../../../api/use-task.ts'
import { toast } from '../../../ui/notices/toast.tsx'

/** Specification, section 9. */
const staleAfterMs = 3_600_000

export interface TableLayout {
  /** What this user chose; empty while nothing was. */
  preferences: EntityListPreferences
  save: (part: EntityListPreferences) => void
}

/** How the signed-in user wants to see a table, wherever they sign in. Suspends until it is known. */
export function useTableLayout(tableId: string): TableLayout {
  const client = useQueryClient()
  const query = layoutQuery(tableId)
  const { data: preferences } = useSuspenseQuery({ ...query, staleTime: staleAfterMs })
  const keep = useChange(entityLists.savePreferences, { stale: [] })
  const { run } = useTask(
    (body: EntityListPreferences) => keep({ params: { entity_list_id: tableId }, body }),
    {
      onFailed: (error) =>
        toast.error(`Updating table layout preferences failed with error: ${errorText(error)}`),
    },
  )
  const save = (part: EntityListPreferences) => {
    const next = { ...client.getQueryData(query.queryKey), ...part }
    client.setQueryData(query.queryKey, next)
    run(next)
  }
  return { preferences, save }
}

const layoutQuery = composedQuery({
  reads: [entityLists.preferences],
  load: (tableId: string) => loadLayout(tableId),
})

/** A table can be read without its preferences. */
async function loadLayout(tableId: string): Promise<EntityListPreferences> {
  try {
    return (await call(entityLists.preferences, { params: { entity_list_id: tableId } })) ?? {}
  } catch (error) {
    toast.error(`Loading layout preferences for "${tableId}" overview failed with ${errorText(error)}`)
    return {}
  }
}
