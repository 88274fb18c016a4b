import { type KeyboardEvent, useRef } from 'react'
import classes from './colour-palette.module.css'

interface ColourPaletteProps {
  label: string
  /** CSS colours, five strengths of each hue. */
  colours: readonly string[]
  /** How the strengths of a hue lie: in a row of large cells, or in a narrow column, for many hues. */
  hues: 'rows' | 'columns'
  /** The current colour, which need not be one of the palette; null for none. */
  colour: string | null
  onPick: (colour: string) => void
}

/** The cells of a palette: the arrow keys go from cell to cell, and only one of them is a stop of the Tab key. */
export function ColourPalette({ label, colours, hues, colour, onPick }: ColourPaletteProps) {
  const grid = useRef<HTMLDivElement>(null)
  const current = Math.max(0, colours.indexOf(colour ?? ''))
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const index = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1
    const step = steps[hues][event.key]
    const next = step === undefined || index < 0 ? undefined : buttons[index + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div
      ref={grid}
      role="group"
      aria-label={label}
      className={classes.palette}
      data-hues={hues}
      onKeyDown={onKeyDown}
    >
      {colours.map((one, index) => (
        <button
          key={one}
          type="button"
          tabIndex={index === current ? 0 : -1}
          data-autofocus={index === current || undefined}
          className={classes.cell}
          // The colour is data.
          style={{ background: one }}
          aria-label={one}
          aria-pressed={one === colour}
          onClick={() => onPick(one)}
        />
      ))}
    </div>
  )
}

const strengths = 5

const steps: Record<ColourPaletteProps['hues'], Readonly<Record<string, number>>> = {
  rows: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -strengths, ArrowDown: strengths },
  columns: { ArrowLeft: -strengths, ArrowRight: strengths, ArrowUp: -1, ArrowDown: 1 },
}
