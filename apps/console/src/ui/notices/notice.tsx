import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import classes from './notice.module.css'

interface NoticeProps {
  tone: 'danger' | 'warn' | 'ok' | 'info'
  children: ReactNode
  onClose?: () => void
}

/** A sentence or two above what they are about. */
export function Notice({ tone, children, onClose }: NoticeProps) {
  const Icon = tone === 'ok' ? IconCircleCheck : IconAlertCircle
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className={classes.icon}>
        <Icon size={16} stroke={1.75} />
      </span>
      <div className={classes.body}>{children}</div>
      {onClose && (
        <IconButton size="small" label="Close" icon={<IconX size={14} stroke={1.75} />} onClick={onClose} />
      )}
    </div>
  )
}
