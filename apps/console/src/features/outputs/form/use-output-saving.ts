import { type OutputRequest, type OutputSummary, outputs, streamOutputs } from '@logline/contract'
import { statusText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { withReason } from '../../../kit/form/with-reason.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { outputRoutes } from '../model/output-queries.ts'

interface Saving {
  /** Null: a new one. */
  output: OutputSummary | null
  streamId: string | undefined
}

/** Sends what the form holds. A new output that its stream could not be given is there all the same, and is not made twice. */
export function useOutputSaving({ output, streamId }: Saving): (request: OutputRequest) => Promise<void> {
  const create = useChange(outputs.create, { stale: outputRoutes })
  const update = useChange(outputs.update, { stale: outputRoutes })
  const assign = useChange(streamOutputs.assign, { stale: outputRoutes })
  return async (body) => {
    const { title } = body
    if (output) {
      await update({ params: { outputId: output.id }, body }).catch((error: unknown) => {
        throw withReason(error, `Updating Output "${title}" failed with status`)
      })
      toast.success(`Output "${title}" was updated.`)
      return
    }
    const { id } = await create({ body }).catch((error: unknown) => {
      throw withReason(error, `Saving Output "${title}" failed with status`)
    })
    toast.success(`Output "${title}" was created.`)
    if (streamId === undefined) return
    await assign({ params: { streamId }, body: { outputs: [id] } }).catch((error: unknown) => {
      toast.error(
        `Adding output to stream failed with status: ${statusText(error)}`,
        'Could not add output to stream',
      )
    })
  }
}
