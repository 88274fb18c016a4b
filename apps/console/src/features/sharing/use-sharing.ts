import { type ShareState, shares, startPage } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statusText } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTask } from '../../api/use-task.ts'
import { toast } from '../../ui/notices/toast.tsx'
import type { Selection } from './collaborators.ts'

export interface SharedEntity {
  grn: string
  /** As in "Sharing dashboard". */
  noun: string
  title: string
}

export interface Sharing {
  state: ShareState | undefined
  error: Error | null
  /** What is chosen now; what it means is known once `isPreparing` is over. */
  selection: Selection
  isPreparing: boolean
  select: (selection: Selection) => void
  save: () => void
  isSaving: boolean
}

/** A draft of who shares a thing. Each change is checked by the server, which says what it would mean. */
export function useSharing({ grn, noun, title }: SharedEntity, onSaved: () => void): Sharing {
  const [draft, setDraft] = useState<Selection | null>(null)
  const params = { entityGRN: grn }
  const { data, error, isFetching } = useQuery({
    ...query(shares.prepare, { params, body: draft ? { selected_grantee_capabilities: draft } : {} }),
    placeholderData: (last) => last,
    // What others shared meanwhile must not be overwritten unseen.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const selection = draft ?? data?.selected_grantee_capabilities ?? {}
  const update = useChange(shares.update, { stale: [shares.ofUser, shares.ofTeam, startPage.recentActivity] })
  const { run, isRunning } = useTask(
    () => update({ params, body: { selected_grantee_capabilities: selection } }),
    {
      onDone: () => {
        toast.success(`Shares for ${noun} "${title}" updated successfully`)
        onSaved()
      },
      onFailed: (error) =>
        toast.error(`Updating shares for ${noun} "${title}" failed with status: ${statusText(error)}`),
    },
  )
  return {
    state: data,
    error,
    selection,
    isPreparing: isFetching,
    select: setDraft,
    save: () => run(),
    isSaving: isRunning,
  }
}
