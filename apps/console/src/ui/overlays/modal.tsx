import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { openTransition } from '../theme.ts'
import classes from './modal.module.css'

const classNames = {
  content: classes.content ?? '',
  overlay: classes.overlay ?? '',
  header: classes.header ?? '',
  title: classes.title ?? '',
  close: classes.close ?? '',
  body: classes.body ?? '',
}

/** A dialog over the page. Esc closes; focus goes back where it was. */
export function Modal(props: ModalProps) {
  return (
    <MantineModal
      size={560}
      centered
      transitionProps={openTransition}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Only the dialog inside is named by its title; an alert dialog is around it.
      aria-label={props.role && typeof props.title === 'string' ? props.title : undefined}
      {...props}
      classNames={classNames}
    />
  )
}

/** The buttons of a dialog at the right, with an optional remark at the left. */
export function ModalFooter({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.footer}>
      <div className={classes.note}>{note}</div>
      {children}
    </div>
  )
}
