import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
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
  /** Left out: this page explains nothing. */
  onExplain?: (() => void) | undefined
  /** Left out: nothing is explained that this could be compared with. */
  onCompare?: (() => void) | undefined
  onClose: () => void
}

/** What can be done with a time that was chosen in a chart: zoom by Enter, explain by `e`, close by Escape. */
export function ChosenTime(props: ChosenTimeProps) {
  const { choice, text, note, onZoom, searchPath, onExplain, onCompare, onClose } = props
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
      {onExplain && <ExplainButton onExplain={onExplain} />}
      {onCompare && <CompareButton onCompare={onCompare} />}
      <IconButton size="small" label="Close" icon={<IconX size={14} stroke={1.75} />} onClick={onClose} />
    </section>
  )
}

function ExplainButton({ onExplain }: { onExplain: () => void }) {
  useShortcut({ keys: 'e', label: 'Explain the chosen time', group: 'Search', hint: 'explain' }, onExplain)
  return (
    <Button variant="quiet" onClick={onExplain}>
      Explain
    </Button>
  )
}

function CompareButton({ onCompare }: { onCompare: () => void }) {
  useShortcut(
    { keys: 'b', label: 'Compare with the chosen time', group: 'Search', hint: 'baseline' },
    onCompare,
  )
  return (
    <Button variant="quiet" onClick={onCompare}>
      Use as baseline
    </Button>
  )
}
