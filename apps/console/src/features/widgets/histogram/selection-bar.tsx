import { instantText } from '@logline/time'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { messagesText } from '../../../kit/number-text.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import classes from './histogram.module.css'
import type { ChosenBars, Histogram } from './prepare-histogram.ts'

interface SelectionBarProps {
  histogram: Histogram
  chosen: ChosenBars
  timeZone: string
  onZoom: () => void
  /** Null: this page explains nothing. */
  onExplain: (() => void) | null
  /** Null: nothing is explained that this could be compared with. */
  onCompare: (() => void) | null
  onClose: () => void
}

/** What can be done with a chosen time: zoom by Enter, explain by `e`, close by Escape. */
export function SelectionBar(props: SelectionBarProps) {
  const { histogram, chosen, timeZone, onZoom, onExplain, onCompare, onClose } = props
  const zoom = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice is confirmed by Enter
  useEffect(() => zoom.current?.focus({ preventScroll: true }), [chosen])
  useShortcut({ keys: 'Escape', label: 'Close the chosen time', group: 'Search', hint: 'close' }, onClose)
  const bars = histogram.buckets.slice(chosen.first, chosen.last + 1)
  const time = (ms: number) => instantText(ms, timeZone).slice(11, 19)
  const total = bars.reduce((sum, bar) => sum + bar.total, 0)
  return (
    <section className={classes.chosen} aria-label="Chosen time">
      <strong>
        {time(bars[0]?.fromMs ?? 0)} to {time(bars.at(-1)?.toMs ?? 0)}
      </strong>
      <span>{messagesText(total)}</span>
      <Button ref={zoom} variant="quiet" onClick={onZoom}>
        Zoom
      </Button>
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
