import type { Traffic } from '@logline/contract'
import { useState } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'
import { fieldValueQuery } from '../../../kit/query/text/query-fragments.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/texts/badge.tsx'
import { stretchText } from '../traffic/traffic-text.ts'
import classes from './notable.module.css'
import { NotablePart, Quiet } from './notable-part.tsx'
import { sourceChanges } from './source-changes.ts'

const firstRows = 5

/** Sources that came, and those that fell silent. */
export function ChangedSources({ traffic }: { traffic: Traffic }) {
  const [isWhole, setIsWhole] = useState(false)
  const changes = sourceChanges(traffic)
  if (changes.length === 0) return <Quiet>No source is new, and none fell silent.</Quiet>
  const { compared_with, timerange } = traffic
  const range = { rangetype: 'absolute', from: compared_with.from, to: timerange.to }
  const length = stretchText(Date.parse(timerange.to) - Date.parse(timerange.from))
  const others = changes.length - firstRows
  return (
    <NotablePart
      title="Sources new or silent"
      of={`the last ${length} beside the ${length} before`}
      more={
        others > 0 && (
          <button type="button" className={classes.link} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'fewer' : `${others} more`}
          </button>
        )
      }
    >
      {changes.slice(0, isWhole ? changes.length : firstRows).map(({ source, state, sinceMs }) => (
        <li key={source}>
          <Badge tone={state === 'new' ? 'accent' : 'warn'}>{state}</Badge>
          <AppLink
            to={paths.search({ q: fieldValueQuery('source', source), ...range })}
            className={classes.name}
          >
            {source}
          </AppLink>
          <span className={classes.time}>
            {state === 'new' ? `since ${stretchText(sinceMs)}` : `for ${stretchText(sinceMs)}`}
          </span>
        </li>
      ))}
    </NotablePart>
  )
}
