import { type KeyboardEvent, useRef, useState } from 'react'
import { Popover, PopoverPanel, PopoverTarget } from '../../../ui/popover.tsx'
import classes from './colour-picker.module.css'
import { rulePalette } from './rule-palette.ts'

interface ColourPickerProps {
  label: string
  /** Any CSS colour; one of the palette or one of an older view. */
  colour: string
  onChange: (colour: string) => void
}

/** A swatch that opens the palette of forty. */
export function ColourPicker({ label, colour, onChange }: ColourPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (next: string) => {
    setOpen(false)
    onChange(next)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} withRoles={false}>
      <PopoverTarget>
        <button
          type="button"
          className={classes.swatch}
          style={{ background: colour }}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          title="Pick a color"
          onClick={() => setOpen(!isOpen)}
        />
      </PopoverTarget>
      <PopoverPanel role="dialog" aria-label="Pick a color">
        <Palette colour={colour} onChoose={choose} />
      </PopoverPanel>
    </Popover>
  )
}

const perRow = 5

function Palette({ colour, onChoose }: { colour: string; onChoose: (colour: string) => void }) {
  const grid = useRef<HTMLDivElement>(null)
  const current = Math.max(0, rulePalette.indexOf(colour))
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const index = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1
    const next = buttons[index + (steps[event.key] ?? 0)]
    if (index < 0 || steps[event.key] === undefined || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div ref={grid} role="group" aria-label="Colours" className={classes.palette} onKeyDown={onKeyDown}>
      {rulePalette.map((one, index) => (
        <button
          key={one}
          type="button"
          tabIndex={index === current ? 0 : -1}
          data-autofocus={index === current || undefined}
          className={classes.choice}
          style={{ background: one }}
          aria-label={one}
          aria-pressed={one === colour}
          onClick={() => onChoose(one)}
        />
      ))}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -perRow,
  ArrowDown: perRow,
}
