import { useElementSize } from '@mantine/hooks'
import { IconCircleArrowDown, IconCircleArrowRight, IconCircleArrowUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { token } from '../../../../kit/charts/colours/chart-colors.ts'
import { exactText, type Unit, unitText } from '../../../../kit/charts/labels/units.ts'
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx'
import { Highlighted, ValueMenu } from '../../../values/index.ts'
import { thresholdColour, useView } from '../../../view-model/index.ts'
import { type DrawableProps, drawnBy } from '../series/drawn-by.tsx'
import { fittedFontSize, mostWallPx } from './fitted-text.ts'
import { type NumberDrawable, prepareNumber, type Trend } from './prepare-number.ts'
import classes from './single-number.module.css'

export const SingleNumber = drawnBy(prepareNumber, NumberView)

function NumberView({ drawable }: DrawableProps<NumberDrawable>) {
  const { metric, unit, value, threshold, trend } = drawable
  const { isInteractive } = useView()
  const { ref, width, height } = useElementSize()
  const isMissing = value === null || value === undefined
  const text = isMissing ? 'N/A' : unitText(value, unit)
  const widthAt100 = useMemo(() => measuredWidth(text), [text])
  return (
    <div className={classes.box}>
      <div ref={ref} className={classes.space}>
        {width > 0 && (
          // As large as its space allows.
          <div
            className={classes.number}
            title={exactText(value, unit) ?? undefined}
            style={{
              fontSize: fittedFontSize(widthAt100, { width, height }, isInteractive ? undefined : mostWallPx),
              color: threshold ? thresholdColour(threshold) : undefined,
            }}
          >
            {metric === null || isMissing ? (
              text
            ) : (
              <Highlighted field={metric} value={value}>
                <ValueMenu field={metric} value={value} groups={{ rows: [], columns: [], metric }}>
                  {text}
                </ValueMenu>
              </Highlighted>
            )}
          </div>
        )}
      </div>
      {threshold && threshold.label !== '' && (
        // The colour is data.
        <p className={classes.threshold} style={{ color: thresholdColour(threshold) }}>
          {threshold.label}
        </p>
      )}
      {trend && <TrendLine trend={trend} unit={unit} />}
    </div>
  )
}

const arrows = { up: IconCircleArrowUp, down: IconCircleArrowDown, flat: IconCircleArrowRight }

interface TrendLineProps {
  trend: Trend
  unit: Unit | null
}

function TrendLine({ trend: { direction, tone, text, against, previous }, unit }: TrendLineProps) {
  const Arrow = arrows[direction]
  const before = `Previous value: ${unitText(previous, unit) || '--'}`
  return (
    <Tooltip label={before}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reachable by keyboard */}
      <p className={classes.trend} data-tone={tone} tabIndex={0}>
        <Arrow size={16} stroke={1.75} aria-hidden="true" />
        <span>{text}</span>
        <span className={classes.against}>{against}</span>
        <span className="visually-hidden">. {before}</span>
      </p>
    </Tooltip>
  )
}

/** Pixels at 100 px. */
function measuredWidth(text: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = `600 100px ${token('--font-sans')}`
  return context.measureText(text).width
}
