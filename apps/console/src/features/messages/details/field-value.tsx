import { IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isDecorated, linkOf, type MessageRecord, valueText } from '../../../kit/messages/message-record.ts'
import { Highlighted, ValueMenu } from '../../values/index.ts'
import { HighlightedText } from '../shown/highlighted-text.tsx'
import { useMessageHost } from '../shown/message-host.ts'
import { timeText } from '../shown/time-text.ts'
import classes from './message-details.module.css'

/** A value longer than this waits for a click: drawing megabytes would stop the page. */
const shownCharacters = 5_000

interface FieldValueProps {
  record: MessageRecord
  name: string
  /** Undefined: not known. */
  type: string | undefined
}

/** One value, whole and in many lines where needed, with the search terms marked and a menu of what can be done with it. */
export function FieldValue({ record, name, type }: FieldValueProps) {
  const { timeZone } = useMessageHost()
  const [isWhole, setIsWhole] = useState(false)
  const value = record.fields[name]
  const link = linkOf(value)
  if (link) return <OutsideLink href={link} />
  const text = valueText(value)
  const isTime = name === 'timestamp' || type === 'date'
  const isCut = !isWhole && text.length > shownCharacters
  return (
    <>
      <WithMenu record={record} name={name}>
        <Highlighted field={name} value={value}>
          {text === '' && <span className={classes.empty}>{'<Empty Value>'}</span>}
          {text !== '' && isTime && <time title={text}>{timeText(text, timeZone)}</time>}
          {text !== '' && !isTime && (
            <HighlightedText
              text={text}
              ranges={record.highlightRanges[name]}
              {...(isCut && { limit: shownCharacters })}
            />
          )}
        </Highlighted>
      </WithMenu>
      {isCut && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          Show all {text.length.toLocaleString('en')} characters
        </button>
      )}
    </>
  )
}

/** What a decorator made is nowhere to be found: nothing can be done with it. */
function WithMenu({ record, name, children }: { record: MessageRecord; name: string; children: ReactNode }) {
  if (isDecorated(record, name)) return <>{children}</>
  return (
    <ValueMenu field={name} value={record.fields[name]} message={record}>
      {children}
    </ValueMenu>
  )
}

function OutsideLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {href} <IconExternalLink size={14} stroke={1.75} aria-label="(opens a new tab)" />
    </a>
  )
}
