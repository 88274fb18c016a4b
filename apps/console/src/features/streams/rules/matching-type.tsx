import { type Stream, streams } from '@logline/contract'
import { useState } from 'react'
import { statusText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import { ChoiceList } from '../../../ui/choices/choice-list.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { streamRoutes } from '../model/stream-queries.ts'
import { useRoutingRefusal } from '../model/use-routing-refusal.ts'

type Matching = Stream['matching_type']

const labels: Readonly<Record<Matching, string>> = {
  AND: 'A message must match all of the following rules',
  OR: 'A message must match at least one of the following rules',
}

/** Whether all rules must hold, or one of them. */
export function MatchingType({ stream }: { stream: Stream }) {
  const [chosen, setChosen] = useState<Matching | null>(null)
  const mayEdit = useIsPermitted()(`streams:edit:${stream.id}`)
  const refusal = useRoutingRefusal()(stream.id)
  const reason = mayEdit ? refusal : 'You are not allowed to edit this stream.'
  const choices = (['AND', 'OR'] as const).map((value) => ({
    value,
    label: labels[value],
    disabledReason: value === stream.matching_type ? undefined : reason,
  }))
  return (
    <>
      <ChoiceList
        label="How rules are applied"
        choices={choices}
        value={stream.matching_type}
        onChange={(value) => setChosen(value === 'OR' ? 'OR' : 'AND')}
      />
      {chosen && <ChangeMatching stream={stream} matching={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

interface ChangeMatchingProps {
  stream: Stream
  matching: Matching
  onClose: () => void
}

function ChangeMatching({ stream, matching, onClose }: ChangeMatchingProps) {
  const update = useChange(streams.update, { stale: streamRoutes })
  const confirm = async () => {
    await update({ params: { streamId: stream.id }, body: { matching_type: matching } }).catch((error) => {
      throw new Error(`Updating Stream failed with status: ${statusText(error)}`, { cause: error })
    })
    const word = matching === 'AND' ? 'all' : 'any'
    toast.success(`Messages will now be routed into the stream when ${word} rules are matched`)
  }
  return (
    <ConfirmDialog
      title="Change how rules are applied"
      confirmLabel="Change"
      onConfirm={confirm}
      onClose={onClose}
    >
      You are about to change how rules are applied to this stream, do you want to continue? Changes will take
      effect immediately.
    </ConfirmDialog>
  )
}
