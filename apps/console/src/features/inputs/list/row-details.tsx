import { Needs } from '../../../kit/needs.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import type { InputRow } from '../model/input-row.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { InputConfiguration } from '../parts/input-configuration.tsx'
import { InputMetrics } from '../parts/input-metrics.tsx'
import { NodeTable } from '../parts/node-table.tsx'
import { ReceivedLink } from '../parts/received-link.tsx'
import { StaticFields } from '../parts/static-fields.tsx'
import { TestMessage } from '../parts/test-message.tsx'
import classes from './inputs.module.css'

/** What a row of the list opens to. */
export function RowDetails({ row, onAddField }: { row: InputRow; onAddField: () => void }) {
  const { input, counters } = row
  return (
    <div className={classes.details}>
      <FailureNotice row={row} />
      <div className={classes.columns}>
        <div>
          <h4>Nodes</h4>
          <NodeTable row={row} />
        </div>
        <div>
          <h4>Throughput / Metrics</h4>
          <InputMetrics counters={counters} />
          <ReceivedLink inputId={input.id} />
        </div>
        <div>
          <h4>Configuration</h4>
          <InputConfiguration input={input} />
        </div>
        <div>
          <h4>Static fields</h4>
          <StaticFields input={input} />
          <Needs permission={`inputs:edit:${input.id}`}>
            <Button variant="quiet" onClick={onAddField}>
              Add static field
            </Button>
          </Needs>
        </div>
      </div>
      <div className={classes.columns}>
        <div>
          <h4>Send a test line</h4>
          <TestMessage type={input.type} configuration={input.attributes} />
        </div>
      </div>
    </div>
  )
}
