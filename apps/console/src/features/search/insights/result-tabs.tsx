import { clockText, wallTimeAt } from '@logline/time'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { ResultTab, useResultTab } from './result-tab.ts'
import classes from './result-tabs.module.css'

type ResultTabsProps = ReturnType<typeof useResultTab> & { timeZone: string }

/** The ways to look at one result; the explained time is one as long as it is chosen. */
export function ResultTabs({ tab, span, show, explain, timeZone }: ResultTabsProps) {
  const clock = (ms: number) => clockText(wallTimeAt(ms, timeZone)).slice(0, 8)
  const item = (name: ResultTab, label: string) => (
    <button
      type="button"
      className={classes.tab}
      aria-current={tab === name ? 'page' : undefined}
      onClick={() => show(name)}
    >
      {label}
    </button>
  )
  return (
    <nav className={classes.tabs} aria-label="Views of the result">
      {item('results', 'Results')}
      {item('patterns', 'Patterns')}
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
