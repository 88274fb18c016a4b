import type { IndexSetOutlook } from '@logline/contract'
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { Card } from '../../../ui/card.tsx'
import { verdictOf } from '../outlook/outlook-words.ts'
import { IndexChart } from './index-chart.tsx'
import classes from './sizes-card.module.css'

interface SizesCardProps {
  outlook: IndexSetOutlook
  nowMs: number
}

const bytes = (count: number) => unitText(count, 'bytes')

/** Of a single message: few, and in a word. */
const eachText = (count: number) => (count < 1_024 ? `${Math.round(count)} bytes` : bytes(count))

/** How large the index set is, how it grows, whether it fits, and each index of it as a bar. */
export function SizesCard({ outlook, nowMs }: SizesCardProps) {
  const { messages, bytes_a_day, disk } = outlook
  return (
    <Card className={classes.card ?? ''} aria-label="Sizes on the disk" role="region">
      <div className={classes.head}>
        <dl className={classes.figures}>
          <Figure name="in this index set" value={bytes(outlook.bytes)} />
          <Figure
            name="for each message"
            value={messages === 0 ? null : eachText(outlook.bytes / messages)}
          />
          <Figure name="a day, last 7 days" value={bytes_a_day === null ? null : bytes(bytes_a_day)} />
          <Figure name="used on the disk" value={`${bytes(disk.used_bytes)} of ${bytes(disk.total_bytes)}`} />
        </dl>
        <Verdict outlook={outlook} nowMs={nowMs} />
      </div>
      <IndexChart outlook={outlook} nowMs={nowMs} />
    </Card>
  )
}

function Figure({ name, value }: { name: string; value: string | null }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{value ?? '—'}</dd>
    </div>
  )
}

const icons = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  danger: IconAlertTriangle,
  neutral: IconHelpCircle,
}

function Verdict({ outlook, nowMs }: SizesCardProps) {
  const { tone, word, reason } = verdictOf(outlook, nowMs, useTimeZone())
  const Icon = icons[tone]
  return (
    <div className={classes.verdict} data-tone={tone}>
      <p>
        <Icon size={16} stroke={1.75} aria-hidden="true" /> {word}
      </p>
      <p>{reason}</p>
    </div>
  )
}
