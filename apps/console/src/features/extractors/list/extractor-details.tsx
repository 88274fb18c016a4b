import type { Extractor } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { Mono } from '../../../ui/texts/mono.tsx'
import { converterText } from '../model/converter-types.ts'
import { measuredQuery } from '../model/extractor-queries.ts'
import { conditionWords, configPairs } from '../model/extractor-words.ts'
import classes from './extractors.module.css'

/** How an extractor is set, and what it has measured; asked anew while it is open. */
export function ExtractorDetails({ inputId, extractor }: { inputId: string; extractor: Extractor }) {
  const { data } = useQuery(measuredQuery(inputId))
  const { metrics } = data?.extractors.find(({ id }) => id === extractor.id) ?? extractor
  return (
    <div className={classes.columns}>
      <div className={classes.settings}>
        <Settings extractor={extractor} />
      </div>
      <div>
        <h4>Metrics</h4>
        <Metrics metrics={metrics} />
      </div>
    </div>
  )
}

function Settings({ extractor }: { extractor: Extractor }) {
  const { condition_value, extractor_config, converters } = extractor
  const condition = conditionWords(extractor)
  const pairs = configPairs(extractor_config)
  return (
    <>
      {condition !== null && (
        <>
          <h4>Condition</h4>
          <p>
            {condition} <Mono>{condition_value}</Mono>
          </p>
        </>
      )}
      <h4>Configuration</h4>
      {pairs.length === 0 && <p>No configuration options</p>}
      <ul>
        {pairs.map(([name, value]) => (
          <li key={name}>
            {name}: <Mono>{value}</Mono>
          </li>
        ))}
      </ul>
      {converters.length > 0 && (
        <>
          <h4>Converters</h4>
          <ul>
            {converters.map(({ type, config }) => (
              <li key={type}>{converterText(type, config)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const whole = new Intl.NumberFormat('en')
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

function Metrics({ metrics }: { metrics: Extractor['metrics'] }) {
  const { total, condition, execution, converters, condition_hits, condition_misses } = metrics
  return (
    <>
      <p>
        {total.rate
          ? `${whole.format(total.rate.total)} total invocations since boot, averages: ${[
              total.rate.one_minute,
              total.rate.five_minute,
              total.rate.fifteen_minute,
            ]
              .map((rate) => short.format(rate))
              .join(', ')}.`
          : '0 total invocations since boot.'}
      </p>
      <p>
        {whole.format(condition_hits)} hits, {whole.format(condition_misses)} misses
      </p>
      <div className={classes.timers}>
        <Timer title="Total time" timer={total} />
        <Timer title="Condition time" timer={condition} />
        <Timer title="Execution time" timer={execution} />
        <Timer title="Converter time" timer={converters} />
      </div>
    </>
  )
}

function Timer({ title, timer: { time } }: { title: string; timer: Extractor['metrics']['total'] }) {
  if (!time)
    return (
      <div>
        <h5>{title}</h5>
        <p className={classes.words}>No message passed through here yet.</p>
      </div>
    )
  const figures: [string, number][] = [
    ['95th percentile', time['95th_percentile']],
    ['98th percentile', time['98th_percentile']],
    ['99th percentile', time['99th_percentile']],
    ['Standard deviation', time.std_dev],
    ['Mean', time.mean],
    ['Minimum', time.min],
    ['Maximum', time.max],
  ]
  return (
    <div>
      <h5>{title}</h5>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {short.format(value)} <span className={classes.unit}>μs</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
