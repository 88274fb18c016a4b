import '@mantine/core/styles/Slider.layer.css'
import { Slider as MantineSlider, type SliderProps } from '@mantine/core'
import classes from './slider.module.css'

const classNames = {
  track: classes.track ?? '',
  bar: classes.bar ?? '',
  thumb: classes.thumb ?? '',
}

/** A number between two bounds, by pointer or arrow keys. Its value stands beside it: `label` is off. */
export function Slider(props: SliderProps) {
  return <MantineSlider size={4} label={null} {...props} classNames={classNames} />
}
