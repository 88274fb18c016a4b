import { IconPinned, IconPinnedOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import { PanelEdge } from '../../../kit/panels/panel-edge.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ActionScope } from '../../values/index.ts'
import { useActivePage } from '../../view-model/index.ts'
import type { SidebarSection } from './sidebar-sections.ts'
import classes from './view-sidebar.module.css'

interface SidebarPanelProps {
  id: string
  section: SidebarSection
  isPinned: boolean
  onPin: (isPinned: boolean) => void
  onClose: () => void
  /** The section has done what it was opened for. */
  onDone: () => void
}

const typeNames = { SEARCH: 'Search', DASHBOARD: 'Dashboard' } as const

/** The section that is open, below the title of the view. */
export function SidebarPanel({ id, section, isPinned, onPin, onClose, onDone }: SidebarPanelProps) {
  const { title, type } = useActivePage().document.view
  const PinIcon = isPinned ? IconPinnedOff : IconPinned
  return (
    <section id={id} className={classes.panel} aria-label={section.title} tabIndex={-1}>
      <div className={classes.head}>
        <div className={classes.names}>
          <button type="button" className={classes.viewTitle} title="Close sidebar" onClick={onClose}>
            {title || `Unsaved ${typeNames[type]}`}
          </button>
          <h2 className={classes.title}>{section.title}</h2>
        </div>
        <IconButton
          size="small"
          label={isPinned ? 'Display sidebar as overlay' : 'Display sidebar inline'}
          icon={<PinIcon size={16} stroke={1.75} />}
          onClick={() => onPin(!isPinned)}
        />
      </div>
      <ActionScope widget={null}>
        <Suspense>
          <section.Content onDone={onDone} />
        </Suspense>
      </ActionScope>
      <PanelEdge name="fields-width" side="right" label="Width of the sidebar" />
    </section>
  )
}
