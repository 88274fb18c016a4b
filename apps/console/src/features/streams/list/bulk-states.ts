import { streams } from '@logline/contract'
import { errorText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { useTask } from '../../../api/use-task.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { streamRoutes } from '../model/stream-queries.ts'

interface Selected {
  ids: readonly string[]
  /** Told which of them are done. */
  done: (ids: readonly string[]) => void
}

const words = {
  resume: { doing: 'starting', done: 'started' },
  pause: { doing: 'stopping', done: 'stopped' },
} as const

/** Starts or stops all selected streams; those that could not be stay selected. */
export function useBulkStates(): Record<'resume' | 'pause', (selected: Selected) => void> {
  const resume = useChange(streams.bulkResume, { stale: streamRoutes })
  const pause = useChange(streams.bulkPause, { stale: streamRoutes })
  const resuming = useTask(
    ({ ids }: Selected) => resume({ body: { entity_ids: [...ids] } }),
    ends(words.resume),
  )
  const pausing = useTask(({ ids }: Selected) => pause({ body: { entity_ids: [...ids] } }), ends(words.pause))
  return { resume: resuming.run, pause: pausing.run }
}

function ends({ doing, done: verb }: (typeof words)['resume' | 'pause']) {
  return {
    onDone: ({ failures }: { failures: readonly { entity_id: string }[] }, { ids, done }: Selected) => {
      const failed = new Set(failures.map(({ entity_id }) => entity_id))
      const counted = ids.length === 1 ? '1 stream was' : `${ids.length} streams were`
      if (failed.size === 0) toast.success(`${counted} ${verb} successfully.`)
      else toast.error(`${failed.size} out of ${ids.length} selected streams could not be ${verb}.`)
      done(ids.filter((id) => !failed.has(id)))
    },
    onFailed: (error: Error) => toast.error(`An error occurred while ${doing} streams. ${errorText(error)}`),
  }
}
