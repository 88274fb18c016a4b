import { indices } from '@logline/contract'
import { errorText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { useTask } from '../../../api/use-task.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { indexRoutes } from '../outlook/outlook-queries.ts'
import { namesText } from '../outlook/outlook-words.ts'

interface Keeping {
  names: readonly string[]
  keep: boolean
}

/** Keeps indices from retention, or leaves them to it again. */
export function useKeep() {
  const change = useChange(indices.keep, { stale: indexRoutes })
  const keepAll = async ({ names, keep }: Keeping) => {
    for (const index of names) await change({ params: { index }, body: { keep } })
  }
  return useTask(keepAll, {
    onDone: (_, { names, keep }) =>
      toast.success(
        keep
          ? `${namesText(names)} ${names.length === 1 ? 'is' : 'are'} kept: retention takes nothing of it`
          : `${namesText(names)} ${names.length === 1 ? 'is' : 'are'} left to retention again`,
      ),
    onFailed: (error) => toast.error(errorText(error)),
  })
}

/** Opens a closed index again. */
export function useReopen() {
  const reopen = useChange(indices.reopen, { stale: indexRoutes })
  return useTask((index: string) => reopen({ params: { index } }), {
    onDone: (_, index) => toast.success(`Index ${index} was reopened`),
    onFailed: (error) => toast.error(errorText(error)),
  })
}
