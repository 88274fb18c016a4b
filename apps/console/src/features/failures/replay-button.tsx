import { failuresStreamId } from '@logline/message'
import { useState } from 'react'
import { Needs } from '../../kit/needs.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ReplayDialog } from './replay-dialog.tsx'

/** Replays everything of an input that failed, for those who may. */
export function ReplayButton({ inputId }: { inputId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Needs permission={[`streams:read:${failuresStreamId}`, `inputs:edit:${inputId}`]}>
      <Button onClick={() => setOpen(true)}>Replay failures</Button>
      {isOpen && (
        <ReplayDialog
          selection={{
            query: `gl2_source_input:${inputId}`,
            timerange: { type: 'relative', range: 0 },
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Needs>
  )
}
