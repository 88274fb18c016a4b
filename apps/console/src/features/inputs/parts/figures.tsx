import { unitText } from '../../../kit/charts/labels/units.ts'
import { countText, shortText } from '../../../kit/number-text.ts'
import classes from './parts.module.css'

export const unknownFigure = '—'

export function Count({ value }: { value: number | null }) {
  return value === null ? unknownFigure : <span data-zero={value === 0 || undefined}>{countText(value)}</span>
}

export function Rate({ value }: { value: number | null }) {
  if (value === null) return unknownFigure
  return (
    <>
      {shortText(value)} <span className={classes.unit}>msg/s</span>
    </>
  )
}

export const bytesText = (value: number | null) => unitText(value ?? 0, 'bytes')
