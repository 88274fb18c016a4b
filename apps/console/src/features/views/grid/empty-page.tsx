import { IconLayoutDashboard } from '@tabler/icons-react'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import { useView, type View } from '../../view-model/index.ts'
import classes from './empty-page.module.css'

/** The words of the reference (search, section 2; dashboards, section 2). */
const titles: Readonly<Record<View['type'], string>> = {
  SEARCH: 'There are no widgets defined to visualize the search result',
  DASHBOARD: 'This dashboard has no widgets yet',
}

const tips: Readonly<Record<View['type'], readonly string[]>> = {
  SEARCH: [
    'Choose "Create" in the sidebar for a chart, a figure or a table of messages.',
    'Choose a field in the sidebar or in a message for its top values or statistics.',
  ],
  DASHBOARD: [
    'Choose "Create" in the sidebar for a chart, a figure or a table of messages.',
    'Each widget has a time range, streams and a query of its own; the bar above narrows all of them at once.',
    'Drag widgets by their handle and resize them at their lower right corner, or use the arrow keys on the handle.',
    'Save the dashboard and share it, so that others see what you see. Use $parameters$ in queries for what changes from case to case.',
  ],
}

/** In place of a grid without widgets: how to fill it, for those who can. */
export function EmptyPage({ type }: { type: View['type'] }) {
  const { isInteractive } = useView()
  return (
    <Card>
      <EmptyState icon={<IconLayoutDashboard size={20} stroke={1.75} />} title={titles[type]}>
        {isInteractive && (
          <ol className={classes.tips}>
            {tips[type].map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ol>
        )}
      </EmptyState>
    </Card>
  )
}
