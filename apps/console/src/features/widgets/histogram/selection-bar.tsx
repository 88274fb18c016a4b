import { instantText } from '@logline/time'
import { messagesText } from '../../../kit/number-text.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChosenTime } from '../chart-parts/chosen-time.tsx'
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

/** What can be done with chosen bars: as with any chosen time, and explain by `e`. */
export function SelectionBar(props: SelectionBarProps) {
  const { histogram, chosen, timeZone, onZoom, onExplain, onCompare, onClose } = props
  const bars = histogram.buckets.slice(chosen.first, chosen.last + 1)
  const time = (ms: number) => instantText(ms, timeZone).slice(11, 19)
  const total = bars.reduce((sum, bar) => sum + bar.total, 0)
  return (
    <ChosenTime
      choice={chosen}
      text={`${time(bars[0]?.fromMs ?? 0)} to ${time(bars.at(-1)?.toMs ?? 0)}`}
      note={messagesText(total)}
      onZoom={onZoom}
      onClose={onClose}
    >
      {onExplain && <ExplainButton onExplain={onExplain} />}
      {onCompare && <CompareButton onCompare={onCompare} />}
    </ChosenTime>
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
