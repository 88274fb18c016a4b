import { useIsPermitted, useTimeZone } from '../../../kit/current-user.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import type { InputRow, NodeState } from '../model/input-row.ts'
import classes from './parts.module.css'
import { useStart } from './use-state-change.ts'

/** Why an input does not run where it should, node by node, and the way to try again. */
export function FailureNotice({ row }: { row: InputRow }) {
  const failed = row.nodes.filter(({ state }) => state === 'FAILED' || state === 'FAILING')
  const mayChange = useIsPermitted()(`inputs:changestate:${row.input.id}`)
  // What is failing tries again by itself.
  const isGivenUp = failed.some(({ state }) => state === 'FAILED')
  const { run, isRunning } = useStart()
  if (failed.length === 0) return null
  return (
    <Notice tone="danger">
      <div className={classes.failure}>
        <div>
          {failed.map((node) => (
            <Failure key={node.nodeId} node={node} />
          ))}
        </div>
        {mayChange && isGivenUp && (
          <Button isBusy={isRunning} onClick={() => run(row)}>
            Try again now
          </Button>
        )}
      </div>
    </Notice>
  )
}

function Failure({ node: { nodeName, state, since, reason } }: { node: NodeState }) {
  return (
    <p>
      <b>
        {state} on {nodeName} since <Timestamp value={since} zone={useTimeZone()} />.
      </b>{' '}
      {reason ?? 'The node does not say why.'}
    </p>
  )
}
