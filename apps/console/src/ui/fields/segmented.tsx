import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import classes from './segmented.module.css'

const classNames = {
  root: classes.root ?? '',
  indicator: classes.indicator ?? '',
  label: classes.label ?? '',
  control: classes.control ?? '',
}

/** One of two to four choices, side by side. */
export function Segmented(props: SegmentedControlProps) {
  return (
    <SegmentedControl transitionDuration={0} withItemsBorders={false} {...props} classNames={classNames} />
  )
}
