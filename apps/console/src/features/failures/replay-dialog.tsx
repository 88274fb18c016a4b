import { indexerFailures, inputs, type ReplayResult, type TimeRange } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTask } from '../../api/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Modal, ModalFooter } from '../../ui/overlays/modal.tsx'
import classes from './replay-dialog.module.css'
import { failuresText, leftText, planText, resultText } from './replay-words.ts'

/** Failures by the ids of their messages, or those that a query finds. */
export type ReplaySelection = { ids: string[] } | { query: string; timerange: TimeRange }

interface ReplayDialogProps {
  selection: ReplaySelection
  onClose: () => void
}

/** Says how many failures can be replayed and what that does, replays them, and says what was done. */
export function ReplayDialog({ selection: first, onClose }: ReplayDialogProps) {
  const [selection, setSelection] = useState(first)
  // It is asked anew for each dialog: what can be replayed changes by itself.
  const trial = useQuery({
    ...query(indexerFailures.replay, { body: { ...selection, dry_run: true } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const replay = useChange(indexerFailures.replay, {
    stale: [indexerFailures.replayState, inputs.accounting],
  })
  const { run, isRunning, result, error, reset } = useTask(() => replay({ body: selection }))
  const replayable = result ? 0 : (trial.data?.replayable ?? 0)
  const next = result && nextOf(selection, result)
  const problem = error ?? (result ? null : trial.error)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Replay failures"
      size={520}
      closeOnClickOutside={false}
      role="alertdialog"
    >
      <div className={classes.body}>
        {problem && <Notice tone="danger">{errorText(problem)}</Notice>}
        {isRunning && <p role="status">Replaying {failuresText(replayable)}...</p>}
        {!isRunning && !result && trial.data && <Plan of={trial.data} />}
        {!result && trial.isPending && <p role="status">Looking which failures can be replayed...</p>}
        {result && <Result of={result} />}
      </div>
      <ModalFooter>
        <Button onClick={onClose}>{result || replayable === 0 ? 'Close' : 'Cancel'}</Button>
        {replayable > 0 && (
          <Button variant="primary" isBusy={isRunning} onClick={() => run()} data-autofocus>
            Replay {failuresText(replayable)}
          </Button>
        )}
        {next && (
          <Button
            variant="primary"
            onClick={() => {
              setSelection(next)
              reset()
            }}
          >
            Replay the next
          </Button>
        )}
      </ModalFooter>
    </Modal>
  )
}

function Plan({ of: plan }: { of: ReplayResult }) {
  const left = leftText(plan)
  return (
    <>
      <p>{planText(plan)}</p>
      <Skipped of={plan} />
      {left && <p>{left}</p>}
    </>
  )
}

function Result({ of: result }: { of: ReplayResult }) {
  const left = leftText(result)
  return (
    <>
      <Notice tone={result.successfully_performed > 0 ? 'ok' : 'warn'}>{resultText(result)}</Notice>
      {result.stopped_because !== null && <Notice tone="warn">{result.stopped_because}</Notice>}
      <Skipped of={result} />
      {left && <p>{left}</p>}
    </>
  )
}

/** Why some are left as they are. */
function Skipped({ of: { skipped } }: { of: ReplayResult }) {
  if (skipped.length === 0) return null
  return (
    <dl className={classes.skipped} aria-label="Not replayed">
      {skipped.map(({ reason, explanation, count }) => (
        <div key={reason} className={classes.reason}>
          <dt>{count.toLocaleString('en-US')}</dt>
          <dd>{explanation}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The rest of a selection; null when there is none. */
function nextOf(selection: ReplaySelection, { next_from }: ReplayResult): ReplaySelection | null {
  if (next_from === null || 'ids' in selection) return null
  const to = selection.timerange.type === 'absolute' ? selection.timerange.to : '2199-12-31T23:59:59.999Z'
  return { ...selection, timerange: { type: 'absolute', from: next_from, to } }
}
