import { instantText } from '@logline/time'
import { messagesText } from '../../../kit/number-text.ts'
import { ChosenTime } from '../chart-parts/chosen-time.tsx'
import type { ChosenBars, Histogram } from './prepare-histogram.ts'

interface SelectionBarProps {
  histogram: Histogram
  chosen: ChosenBars
  /** Another one for each choice; stays while the ends are moved. */
  choice: object
  timeZone: string
  onZoom: () => void
  /** Undefined: this page explains nothing. */
  onExplain: (() => void) | undefined
  /** Undefined: nothing is explained that this could be compared with. */
  onCompare: (() => void) | undefined
  onClose: () => void
}

/** What can be done with chosen bars: as with any chosen time, and explain by `e`. */
export function SelectionBar(props: SelectionBarProps) {
  const { histogram, chosen, choice, timeZone, onZoom, onExplain, onCompare, onClose } = props
  const bars = histogram.buckets.slice(chosen.first, chosen.last + 1)
  const time = (ms: number) => instantText(ms, timeZone).slice(11, 19)
  const total = bars.reduce((sum, bar) => sum + bar.total, 0)
  return (
    <ChosenTime
      choice={choice}
      text={`${time(bars[0]?.fromMs ?? 0)} to ${time(bars.at(-1)?.toMs ?? 0)}`}
      note={messagesText(total)}
      onZoom={onZoom}
      onExplain={onExplain}
      onCompare={onCompare}
      onClose={onClose}
    />
  )
}
