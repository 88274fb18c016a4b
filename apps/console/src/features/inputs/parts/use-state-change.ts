import { clusterInputStates } from '@logline/contract'
import { errorText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { useTask } from '../../../api/use-task.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { inputRoutes } from '../model/input-queries.ts'
import { type InputRow, isRunning } from '../model/input-row.ts'

const words = {
  start: { verb: 'start', doing: 'starting', done: 'started' },
  stop: { verb: 'stop', doing: 'stopping', done: 'stopped' },
} as const

/** Stops what runs somewhere, and starts what does not. */
export function useStateChange() {
  const start = useChange(clusterInputStates.start, { stale: inputRoutes })
  const stop = useChange(clusterInputStates.stop, { stale: inputRoutes })
  return useTask<InputRow>(
    (row) => (isRunning(row) ? stop : start)({ params: { inputId: row.input.id } }),
    ends((row) => (isRunning(row) ? words.stop : words.start)),
  )
}

/** Also where it runs on some nodes: the others try again. */
export function useStart() {
  const start = useChange(clusterInputStates.start, { stale: inputRoutes })
  return useTask<InputRow>(
    ({ input }) => start({ params: { inputId: input.id } }),
    ends(() => words.start),
  )
}

/** The words of the reference (inputs, section 1). */
function ends(wordsOf: (row: InputRow) => (typeof words)['start' | 'stop']) {
  return {
    onDone: (_: unknown, row: InputRow) => {
      const { verb, done } = wordsOf(row)
      toast.success(
        `Request to ${verb} input '${row.input.title}' was sent successfully.`,
        `Input '${row.input.title}' will be ${done} shortly`,
      )
    },
    onFailed: (error: Error, row: InputRow) => {
      const { doing, done } = wordsOf(row)
      toast.error(
        `Error ${doing} input '${row.input.title}': ${errorText(error)}`,
        `Input '${row.input.title}' could not be ${done}`,
      )
    },
  }
}
