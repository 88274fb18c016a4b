import type { TimeExplanation } from '@logline/contract'
import { AppLink } from '../../../kit/app-link.tsx'
import { Sparkline } from '../../../kit/charts/sparkline.tsx'
import { Badge } from '../../../ui/texts/badge.tsx'
import { shortCount } from '../traffic/traffic-text.ts'
import { explainPath, hourDifferences } from './last-hour-differences.ts'
import classes from './notable.module.css'
import { NotablePart, Quiet } from './notable-part.tsx'

/** Patterns and values that are more, or less, than usual. */
export function LastHour({ explanation }: { explanation: TimeExplanation }) {
  const differences = hourDifferences(explanation)
  if (differences.length === 0) {
    return (
      <Quiet>
        {explanation.state === 'compared'
          ? 'The last hour is like the 24 hours before it.'
          : 'The last hour has too few messages to compare with the 24 hours before it.'}
      </Quiet>
    )
  }
  return (
    <NotablePart
      title="Different in the last hour"
      of="from the 24 hours before it"
      more={<AppLink to={explainPath(explanation)}>Explain</AppLink>}
    >
      {differences.map(({ kind, text, state, count, course, path }) => (
        <li key={`${kind} ${text}`}>
          <Badge tone={state === 'New' ? 'warn' : 'neutral'}>{state}</Badge>
          {path === null ? (
            <span className={classes.pattern} title={text}>
              {text}
            </span>
          ) : (
            <AppLink to={path} className={classes.pattern} title={text}>
              {text}
            </AppLink>
          )}
          <Sparkline values={course} width={56} height={16} />
          <span className={classes.count}>{shortCount(count)}</span>
        </li>
      ))}
    </NotablePart>
  )
}
