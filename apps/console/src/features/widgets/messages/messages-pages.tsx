import { useMemo, useRef } from 'react'
import { recordOfResult } from '../../../kit/messages/message-record.ts'
import { entriesOf, MessageTable, Pager, useExpanded } from '../../messages/index.ts'
import { type MessagesConfig, useView } from '../../view-model/index.ts'
import { PartErrors } from '../type/part-errors.tsx'
import type { WidgetViewProps } from '../type/widget-type.ts'
import classes from './messages-view.module.css'
import { useColumns } from './use-columns.ts'
import { useMessagesPage } from './use-messages-page.ts'
import { useSorting } from './use-sorting.ts'

/** What was found, by pages. Columns and sort are the widget's. */
export function MessagesPages({
  widget,
  title,
  results,
  config,
}: WidgetViewProps & { config: MessagesConfig }) {
  const { isInteractive, highlightedMessageId, onReading, nothingFound } = useView()
  const { result, errors, page, pageCount, isLoading, turnTo } = useMessagesPage(widget, results.messages)
  const entries = useMemo(() => entriesOf(result?.messages.map(recordOfResult) ?? []), [result])
  const { expanded, toggle } = useExpanded(onReading)
  const { removeColumn } = useColumns(widget, config.fields)
  const sorting = useSorting(widget, config)
  const scroller = useRef<HTMLDivElement>(null)

  const turn = (next: number) => {
    onReading()
    turnTo(next)
    scroller.current?.scrollTo({ top: 0 })
  }
  if (entries.length === 0 && errors.length === 0)
    return <div className={classes.nothing}>{nothingFound}</div>
  return (
    <div className={classes.list} data-loading={isLoading || undefined}>
      <PartErrors errors={errors} />
      <MessageTable
        title={title}
        entries={entries}
        columns={config.fields}
        hasPreview={config.show_message_row}
        sorting={isInteractive ? sorting : null}
        expanded={expanded}
        highlightedId={highlightedMessageId}
        onToggle={toggle}
        onRemoveColumn={isInteractive ? removeColumn : null}
        scrollerRef={scroller}
      />
      {isInteractive && <Pager page={page} pageCount={pageCount} onPage={turn} />}
    </div>
  )
}
