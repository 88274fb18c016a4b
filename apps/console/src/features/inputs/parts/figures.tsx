import { unitText } from '../../../kit/charts/labels/units.ts'
import classes from './parts.module.css'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
export const unknownFigure = '—'

export function Count({ value }: { value: number | null }) {
  return value === null ? (
    unknownFigure
  ) : (
    <span data-zero={value === 0 || undefined}>{whole.format(value)}</span>
  )
}

export function Rate({ value }: { value: number | null }) {
  if (value === null) return unknownFigure
  return (
    <>
      {short.format(value)} <span className={classes.unit}>msg/s</span>
    </>
  )
}

export const countText = (value: number) => whole.format(value)
export const rateText = (value: number) => short.format(value)
export const bytesText = (value: number | null) => unitText(value ?? 0, 'bytes')
