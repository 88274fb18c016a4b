import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import classes from './colour-picker.module.css'
import { pickerRows } from './picker-colours.ts'

interface ColourPickerProps {
  /** Of what the colour is. */
  name: string
  /** `#` and six hexadecimal digits; null: a default colour of the theme. */
  colour: string | null
  onPick: (colour: string | null) => void
}

const hexColour = /^#?([\da-f]{6}|[\da-f]{3})$/i

/** A palette and a field for any other colour. */
export function ColourPicker({ name, colour, onPick }: ColourPickerProps) {
  const [text, setText] = useState(colour ?? '')
  const isValid = hexColour.test(text.trim())
  const pick = (picked: string) => {
    setText(picked)
    onPick(picked)
  }
  return (
    <form
      className={classes.picker}
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid) onPick(`#${text.trim().replace('#', '').toLowerCase()}`)
      }}
    >
      <p className={classes.heading}>Configuration for {name}</p>
      <div className={classes.palette} role="radiogroup" aria-label={`Color of ${name}`}>
        {pickerRows.flat().map((one) => (
          <label key={one} className={classes.cell} style={{ background: one }}>
            <input
              type="radio"
              name="colour"
              value={one}
              checked={one === colour}
              aria-label={one}
              onChange={() => pick(one)}
            />
          </label>
        ))}
      </div>
      <TextField
        label="Hexadecimal"
        value={text}
        placeholder="#4b6fe0"
        error={text !== '' && !isValid ? 'A color is # and six digits from 0 to f.' : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit">Apply</Button>
        {colour !== null && (
          <Button variant="quiet" onClick={() => onPick(null)}>
            Default color
          </Button>
        )}
      </div>
    </form>
  )
}
