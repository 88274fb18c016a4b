import { useMutation } from '@tanstack/react-query'

interface TaskEnds<Input, Result> {
  onDone?: (result: Result, input: Input) => unknown
  /** Left out: `error` is to be shown. */
  onFailed?: (error: Error, input: Input) => unknown
}

/** Something that takes a while and may fail: runs it, and says whether it runs, with what, and what came of it. */
export function useTask<Input = void, Result = unknown>(
  task: (input: Input) => Promise<Result>,
  { onDone, onFailed }: TaskEnds<Input, Result> = {},
) {
  const { mutate, isPending, variables, data, error, reset } = useMutation({
    mutationFn: task,
    ...(onDone && { onSuccess: onDone }),
    ...(onFailed && { onError: onFailed }),
  })
  return { run: mutate, isRunning: isPending, input: variables, result: data, error, reset }
}
