import { createTheme } from '@mantine/core'

/** Defaults of the component library. Colours and sizes come from tokens.css through mantine-bridge.css. */
export const theme = createTheme({
  cursorType: 'pointer',
  defaultRadius: 'sm',
  focusRing: 'auto',
  respectReducedMotion: true,
})

/** What opens takes 140 ms, what closes is gone at once; data never moves. */
export const openTransition = {
  transition: 'fade',
  duration: 140,
  exitDuration: 0,
  timingFunction: 'ease-out',
} as const
