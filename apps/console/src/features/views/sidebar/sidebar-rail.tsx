import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { sidebarSections } from './sidebar-sections.ts'
import classes from './view-sidebar.module.css'

interface SidebarRailProps {
  /** Null: the sidebar is closed. */
  openId: string | null
  panelId: string
  /** Opens what was open last, or closes. */
  onToggle: () => void
  /** Opens a section; null closes. */
  onShow: (id: string | null) => void
}

/** The icons of the sections, always there. */
export function SidebarRail({ openId, panelId, onToggle, onShow }: SidebarRailProps) {
  const isOpen = openId !== null
  const ToggleIcon = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <div className={classes.rail}>
      <IconButton
        label={isOpen ? 'Close sidebar' : 'Open sidebar'}
        icon={<ToggleIcon size={18} stroke={1.75} />}
        tooltipSide="right"
        aria-expanded={isOpen}
        onClick={onToggle}
      />
      {sidebarSections.map(({ id, title, icon: SectionIcon }) => (
        <IconButton
          key={id}
          label={title}
          icon={<SectionIcon size={18} stroke={1.75} />}
          data-section={id}
          tooltipSide={id === openId ? 'none' : 'right'}
          isActive={id === openId}
          aria-expanded={id === openId}
          aria-controls={id === openId ? panelId : undefined}
          onClick={() => onShow(id === openId ? null : id)}
        />
      ))}
    </div>
  )
}
