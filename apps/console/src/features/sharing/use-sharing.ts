import { type ShareState, shares } from '@logline/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/toast.tsx'
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
    queryKey: ['shares', grn, draft],
    queryFn: ({ signal }) =>
      call(shares.prepare, { params, body: draft ? { selected_grantee_capabilities: draft } : {}, signal }),
    placeholderData: (last) => last,
    // What others shared meanwhile must not be overwritten unseen.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const selection = draft ?? data?.selected_grantee_capabilities ?? {}
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(shares.update, { params, body: { selected_grantee_capabilities: selection } }),
    onSuccess: () => {
      toast.success(`Shares for ${noun} "${title}" updated successfully`)
      onSaved()
    },
    onError: (error) =>
      toast.error(`Updating shares for ${noun} "${title}" failed with status: ${statusText(error)}`),
  })
  return {
    state: data,
    error,
    selection,
    isPreparing: isFetching,
    select: setDraft,
    save: () => mutate(),
    isSaving: isPending,
  }
}

export function statusText(error: Error): string {
  return error instanceof ApiError ? `${error.status} ${errorText(error)}` : errorText(error)
}
