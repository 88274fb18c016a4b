import { IconMarkdown } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import { markdownTextOf } from '../../view-model/index.ts'
import type { WidgetViewProps } from '../type/widget-type.ts'
import classes from './markdown.module.css'
import { MarkdownText } from './markdown-text.tsx'

export function MarkdownView({ widget, title }: WidgetViewProps) {
  const text = markdownTextOf(widget.config)
  if (text.trim() === '') {
    return (
      <EmptyState isCompact icon={<IconMarkdown size={20} stroke={1.75} />} title="Empty text">
        Edit the widget to write what others should know about this page.
      </EmptyState>
    )
  }
  return (
    // Keys scroll it: there may be nothing in it that takes the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the same
    <section className={classes.view} aria-label={`Text of ${title}`} tabIndex={0}>
      <MarkdownText text={text} />
    </section>
  )
}
