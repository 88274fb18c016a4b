import { useState } from 'react'
import { Popover, PopoverPanel, PopoverTarget } from '../overlays/popover.tsx'
import { ColourPalette } from './colour-palette.tsx'
import classes from './colour-picker.module.css'

interface ColourPickerProps {
  label: string
  /** CSS colours, five strengths of each hue. */
  colours: readonly string[]
  /** Any CSS colour; it need not be one of the palette. */
  colour: string
  onChange: (colour: string) => void
}

/** A swatch that opens a palette. */
export function ColourPicker({ label, colours, colour, onChange }: ColourPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const pick = (next: string) => {
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
        <ColourPalette label="Colours" colours={colours} hues="rows" colour={colour} onPick={pick} />
      </PopoverPanel>
    </Popover>
  )
}
