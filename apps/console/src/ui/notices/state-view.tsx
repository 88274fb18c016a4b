import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './state-view.module.css'

interface StateViewProps {
  title: string
  children?: ReactNode
  /** One thing to do next. */
  action?: ReactNode
  icon?: ReactNode
  /** Little room, such as inside a widget. */
  isCompact?: boolean
}

/** Nothing here yet: what it is, why, what to do next. */
export function EmptyState({ icon = <IconInbox size={20} stroke={1.75} />, ...props }: StateViewProps) {
  return <StateView tone="neutral" icon={icon} {...props} />
}

/** Something failed: what, in words, and how to go on. */
export function ErrorState({
  icon = <IconAlertTriangle size={20} stroke={1.75} />,
  ...props
}: StateViewProps) {
  return <StateView tone="danger" icon={icon} {...props} />
}

function StateView({
  title,
  children,
  action,
  icon,
  isCompact,
  tone,
}: StateViewProps & { tone: 'neutral' | 'danger' }) {
  return (
    <div
      className={classes.view}
      data-tone={tone}
      data-compact={isCompact || undefined}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      <span className={classes.icon}>{icon}</span>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  )
}
