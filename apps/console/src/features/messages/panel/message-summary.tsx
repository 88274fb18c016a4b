import { parseInstant } from '@logline/time'
import { useState } from 'react'
import { durationOf } from '../../../kit/duration-text.ts'
import { type MessageRecord, valueText } from '../../../kit/messages/message-record.ts'
import { useNow } from '../../../ui/use-now.ts'
import { HighlightedText } from '../shown/highlighted-text.tsx'
import { logLevelOf } from '../shown/log-level.ts'
import { useMessageHost } from '../shown/message-host.ts'
import { timeText } from '../shown/time-text.ts'
import classes from './message-panel.module.css'
import { MessagePivots, type MessageSearch } from './message-pivots.tsx'

/** Texts that are longer are folded. */
const foldedCharacters = 320
const mostCharacters = 20_000

/** What a message is about: level, source, time and age, its text, and where it leads. */
export function MessageSummary({ record, searched }: { record: MessageRecord; searched: MessageSearch }) {
  const { timeZone } = useMessageHost()
  const [isWhole, setWhole] = useState(false)
  const level = logLevelOf(record.fields.level)
  const text = valueText(record.fields.message)
  const isLong = text.length > foldedCharacters || text.split('\n').length > 4
  return (
    <div className={classes.summary}>
      <p className={classes.facts}>
        {level && (
          <span className={classes.level} data-level={level}>
            {level}
          </span>
        )}
        <strong>{valueText(record.fields.source)}</strong>
        <time dateTime={record.timestamp}>{timeText(record.timestamp, timeZone)}</time>
        <Age timestamp={record.timestamp} />
      </p>
      <p className={classes.text} data-folded={(isLong && !isWhole) || undefined} dir="auto">
        <HighlightedText
          text={text}
          ranges={record.highlightRanges.message}
          limit={isWhole ? mostCharacters : 2_000}
        />
      </p>
      {isLong && (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'less' : 'more'}
        </button>
      )}
      <MessagePivots record={record} searched={searched} />
    </div>
  )
}

function Age({ timestamp }: { timestamp: string }) {
  const nowMs = useNow(1_000)
  const ms = parseInstant(timestamp)
  if (ms === null) return null
  const age = nowMs - ms
  const day = 86_400_000
  const text =
    age >= 2 * day
      ? `${Math.floor(age / day)} days`
      : age >= 3_600_000
        ? `${Math.floor(age / 3_600_000)} h`
        : durationOf(Math.max(1_000, Math.floor(age / 1_000) * 1_000))
  return <span className={classes.muted}>{age < 0 ? 'in the future' : `${text} ago`}</span>
}
