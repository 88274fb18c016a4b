import { unitText } from '../../../kit/charts/labels/units.ts'
import classes from './parts.module.css'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

export const countText = (value: number) => whole.format(value)
export const bytesText = (value: number) => unitText(value, 'bytes')

interface CountProps {
  /** Null: not counted. */
  value: number | null
  /** Of what is not 0. */
  tone?: 'warn' | 'danger' | undefined
}

export function Count({ value, tone }: CountProps) {
  if (value === null) return '—'
  return (
    <span
      className={classes.count}
      data-zero={value === 0 || undefined}
      data-tone={value === 0 ? undefined : tone}
    >
      {countText(value)}
    </span>
  )
}
