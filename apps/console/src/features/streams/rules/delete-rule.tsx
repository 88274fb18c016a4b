import { type StreamRule, streamRules } from '@logline/contract'
import { statusText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { DeleteDialog } from '../../../kit/dialogs/delete-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { streamRoutes } from '../model/stream-queries.ts'
import { RuleWords } from '../parts/rule-words.tsx'

export function DeleteRule({ rule, onClose }: { rule: StreamRule; onClose: () => void }) {
  const remove = useChange(streamRules.remove, { stale: streamRoutes })
  const onDelete = async () => {
    await remove({ params: { streamId: rule.stream_id, ruleId: rule.id } }).catch((error) => {
      throw new Error(`Deleting Stream Rule failed with status: ${statusText(error)}`, { cause: error })
    })
    toast.success('Stream rule has been successfully deleted.')
  }
  return (
    <DeleteDialog
      what="stream rule"
      question="Do you really want to delete this stream rule?"
      consequences={
        <p>
          <RuleWords rule={rule} />
        </p>
      }
      onDelete={onDelete}
      onClose={onClose}
    />
  )
}
