import { MessageTable, Pager, useExpanded } from '../../messages/index.ts'
import { type MessagesConfig, useView } from '../../view-model/index.ts'
import { PartErrors } from '../type/part-errors.tsx'
import type { WidgetViewProps } from '../type/widget-type.ts'
import classes from './messages-view.module.css'
import { useColumns } from './use-columns.ts'
import { useShownPage } from './use-shown-page.ts'
import { useSorting } from './use-sorting.ts'

/** What was found, by pages. Columns and sort are the widget's. */
export function MessagesPages({
  widget,
  title,
  results,
  config,
}: WidgetViewProps & { config: MessagesConfig }) {
  const { isInteractive, highlightedMessageId, onReading, nothingFound } = useView()
  const { entries, errors, page, pageCount, isLoading, scroller, turn } = useShownPage(
    widget,
    results.messages,
  )
  const { expanded, toggle } = useExpanded(onReading)
  const { removeColumn } = useColumns(widget, config.fields)
  const sorting = useSorting(widget, config)
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
