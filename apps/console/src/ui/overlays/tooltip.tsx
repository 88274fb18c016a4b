import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip as MantineTooltip, type TooltipProps } from '@mantine/core'
import { openTransition } from '../theme.ts'
import classes from './tooltip.module.css'

/** A short text on hover and keyboard focus. Its child takes a ref and spreads props. */
export function Tooltip(props: TooltipProps) {
  return (
    <MantineTooltip
      openDelay={400}
      transitionProps={openTransition}
      events={{ hover: true, focus: true, touch: false }}
      multiline
      withinPortal
      {...props}
      classNames={{ tooltip: classes.tooltip ?? '' }}
    />
  )
}
