import { clockText, wallTimeAt } from '@logline/time'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { ResultTab, useResultTab } from './result-tab.ts'
import classes from './result-tabs.module.css'

interface ResultTabsProps extends ReturnType<typeof useResultTab> {
  timeZone: string
  /** Null: the search has no message list. */
  messages: { total: number | null } | null
  widgetCount: number
}

/** The ways to look at one result; the explained time is one as long as it is chosen. */
export function ResultTabs(props: ResultTabsProps) {
  const { tab, span, show, explain, timeZone, messages, widgetCount } = props
  const clock = (ms: number) => clockText(wallTimeAt(ms, timeZone)).slice(0, 8)
  const item = (name: ResultTab, label: string, count: number | null = null) => (
    <button
      type="button"
      className={classes.tab}
      aria-current={tab === name ? 'page' : undefined}
      onClick={() => show(name)}
    >
      {label}
      {count !== null && <span className={classes.count}> {count.toLocaleString('en')}</span>}
    </button>
  )
  return (
    <nav className={classes.tabs} aria-label="Views of the result">
      {messages && item('messages', 'Messages', messages.total)}
      {item('patterns', 'Patterns')}
      {item('widgets', 'Widgets', widgetCount)}
      {span && (
        <>
          {item('explain', `Explain ${clock(span.fromMs)} to ${clock(span.toMs)}`)}
          <IconButton
            size="small"
            label="Close the explanation"
            icon={<IconX size={14} stroke={1.75} />}
            onClick={() => explain(null)}
          />
        </>
      )}
    </nav>
  )
}
