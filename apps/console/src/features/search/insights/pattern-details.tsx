import type { MessagePattern } from '@logline/contract'
import { instantText } from '@logline/time'
import classes from './insights.module.css'
import { QueryButtons } from './query-buttons.tsx'

interface PatternDetailsProps {
  pattern: MessagePattern
  timeZone: string
}

/** The newest messages of a pattern, and what can be done with it. */
export function PatternDetails({ pattern: { pattern, examples, query }, timeZone }: PatternDetailsProps) {
  return (
    <>
      <PatternExamples examples={examples} timeZone={timeZone} />
      <div className={classes.actions}>
        <QueryButtons query={query} label={`pattern ${pattern}`} />
      </div>
    </>
  )
}

export function PatternExamples({
  examples,
  timeZone,
}: Pick<MessagePattern, 'examples'> & { timeZone: string }) {
  return (
    <>
      <p className={classes.muted}>Examples, newest first</p>
      <ul className={classes.examples}>
        {examples.map(({ id, timestamp, source, message }) => (
          <li key={id}>
            <span className={classes.muted}>
              {instantText(Date.parse(timestamp), timeZone).slice(0, 23)} {source}
            </span>{' '}
            {message}
          </li>
        ))}
      </ul>
    </>
  )
}
