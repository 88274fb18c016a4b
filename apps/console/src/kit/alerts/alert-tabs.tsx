import { paths } from '../../paths.ts'
import { PageTabs } from '../page/page-tabs.tsx'

type AlertTab = 'events' | 'definitions' | 'notifications' | 'silences'

/** The way between what was found, what looks for it, and who is told. */
export function AlertTabs({ current }: { current: AlertTab | null }) {
  return (
    <PageTabs
      label="Alerts"
      tabs={[
        { caption: 'Alerts & Events', to: paths.alerts(), isCurrent: current === 'events' },
        { caption: 'Event Definitions', to: paths.eventDefinitions(), isCurrent: current === 'definitions' },
        { caption: 'Notifications', to: paths.eventNotifications(), isCurrent: current === 'notifications' },
        { caption: 'Silences', to: paths.eventSilences(), isCurrent: current === 'silences' },
      ]}
    />
  )
}
