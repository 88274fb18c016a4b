import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'
import { useCommand } from '../../kit/shortcuts/use-shortcut.ts'
import { Popover, PopoverPanel, PopoverTarget } from '../../ui/overlays/popover.tsx'
import { notificationsQuery } from './notification-queries.ts'
import classes from './notifications.module.css'

const NotificationPanel = lazyComponent(
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
)

/** How many things there are that somebody should look at; nothing when there are none. */
export function NotificationBadge() {
  const { data } = useQuery(notificationsQuery)
  const total = data?.total ?? 0
  return total === 0 ? null : <Badge total={total} />
}

function Badge({ total }: { total: number }) {
  const [isOpen, setOpen] = useState(false)
  const headingId = useId()
  useCommand({ label: 'Show notifications', group: 'Everywhere' }, () => setOpen(true))
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end">
      <PopoverTarget>
        <button
          type="button"
          className={classes.badge}
          aria-label={total === 1 ? '1 notification' : `${total} notifications`}
          onClick={() => setOpen(!isOpen)}
        >
          {total.toLocaleString('en')}
        </button>
      </PopoverTarget>
      <PopoverPanel isFlush aria-labelledby={headingId}>
        {isOpen && (
          <Suspense fallback={null}>
            <NotificationPanel headingId={headingId} onLeave={() => setOpen(false)} />
          </Suspense>
        )}
      </PopoverPanel>
    </Popover>
  )
}
