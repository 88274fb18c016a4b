import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import classes from './chosen-time.module.css'

interface ChosenTimeProps {
  /** Another one for each choice, which is confirmed by Enter. */
  choice: object
  /** From when to when. */
  text: string
  /** What is known of it. */
  note?: string
  onZoom: () => void
  /** Of a search for its messages; left out: none is offered. */
  searchPath?: string
  /** What else can be done with it. */
  children?: ReactNode
  onClose: () => void
}

/** What can be done with a time that was chosen in a chart: zoom by Enter, close by Escape. */
export function ChosenTime({ choice, text, note, onZoom, searchPath, children, onClose }: ChosenTimeProps) {
  const zoom = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice is confirmed by Enter
  useEffect(() => zoom.current?.focus({ preventScroll: true }), [choice])
  useShortcut({ keys: 'Escape', label: 'Close the chosen time', group: 'Search', hint: 'close' }, onClose)
  return (
    <section className={classes.chosen} aria-label="Chosen time">
      <strong>{text}</strong>
      {note !== undefined && <span>{note}</span>}
      <Button ref={zoom} variant="quiet" onClick={onZoom}>
        Zoom
      </Button>
      {searchPath !== undefined && (
        <AppLink className={classes.link} to={searchPath} target="_blank">
          Open as search
        </AppLink>
      )}
      {children}
      <IconButton size="small" label="Close" icon={<IconX size={14} stroke={1.75} />} onClick={onClose} />
    </section>
  )
}
