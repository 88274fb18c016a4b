import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import classes from './toast.module.css'

export interface Toast {
  tone: 'ok' | 'warn' | 'danger'
  message: string
  title: string
}

/** How long toasts stay (specification, section 9). Hovering one stops its clock. */
const shownForMs = 7_000
const errorShownForMs = 10_000
/** More at once would hide the page; further ones wait for their turn. */
const shownAtMost = 5

export function ToastStack() {
  return (
    <Notifications position="bottom-right" limit={shownAtMost} zIndex={400} className={classes.stack ?? ''} />
  )
}

/** The same words twice are one toast: its id is what it says. */
export function showToast({ tone, message, title }: Toast): void {
  const id = `${tone}:${title}:${message}`
  notifications.hide(id)
  notifications.show({
    id,
    title,
    message,
    autoClose: tone === 'danger' ? errorShownForMs : shownForMs,
    closeButtonProps: { 'aria-label': 'Close' },
    'data-tone': tone,
    role: tone === 'danger' ? 'alert' : 'status',
    classNames: {
      root: classes.root ?? '',
      title: classes.title ?? '',
      description: classes.description ?? '',
    },
  })
}
