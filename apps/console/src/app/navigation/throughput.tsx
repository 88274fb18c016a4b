import { type Metric, metrics } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pollingQuery } from '../../api/query.ts'
import { Sparkline } from '../../kit/charts/sparkline.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import classes from './navigation.module.css'
import { appendSample, gaugeValue, type Sample } from './throughput-samples.ts'

const inputRate = 'org.graylog2.throughput.input.1-sec-rate'
const outputRate = 'org.graylog2.throughput.output.1-sec-rate'
/** Specification, section 9. */
const pollEveryMs = 2_000

const sampleQuery = {
  ...pollingQuery(metrics.multiple, { body: { metrics: [inputRate, outputRate] } }, pollEveryMs),
  select: (answer: { metrics: Metric[] }): Sample => ({
    input: gaugeValue(answer.metrics, inputRate),
    output: gaugeValue(answer.metrics, outputRate),
  }),
}

/** Messages in and out a second, with the last minutes as a line. */
export function Throughput() {
  const { data, dataUpdatedAt } = useQuery(sampleQuery)
  const history = useHistory(data, dataUpdatedAt)
  if (!data) return null
  const [input, output] = [format.format(data.input), format.format(data.output)]
  return (
    <Tooltip label="Messages taken in and written out each second, and their course over the last two minutes">
      <div className={classes.throughput} role="img" aria-label={`In ${input} / Out ${output} msg/s`}>
        <span className={classes.spark}>
          <Sparkline values={history} width={56} height={18} tone="accent" />
        </span>
        <span className={classes.figures}>
          <span>
            <b>{input}</b> in
          </span>
          <span>
            <b>{output}</b> out msg/s
          </span>
        </span>
      </div>
    </Tooltip>
  )
}

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** Remembers one value for each answer, as adjusted state: the answers themselves are the events. */
function useHistory(sample: Sample | undefined, updatedAt: number): readonly number[] {
  const [seen, setSeen] = useState<{ at: number; values: readonly number[] }>({ at: 0, values: [] })
  if (sample && seen.at !== updatedAt) {
    const next = { at: updatedAt, values: appendSample(seen.values, sample.input) }
    setSeen(next)
    return next.values
  }
  return seen.values
}
