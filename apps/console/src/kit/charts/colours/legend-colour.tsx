import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ColourPalette } from '../../../ui/fields/colour-palette.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from './legend-colour.module.css'
import { pickerColours } from './picker-colours.ts'

interface LegendColourProps {
  /** Of what the colour is. */
  name: string
  /** `#` and six hexadecimal digits; null: a default colour of the theme. */
  colour: string | null
  onPick: (colour: string | null) => void
}

const hexColour = /^#?([\da-f]{6}|[\da-f]{3})$/i

/** A palette and a field for any other colour. */
export function LegendColour({ name, colour, onPick }: LegendColourProps) {
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
      <ColourPalette
        label={`Color of ${name}`}
        colours={pickerColours}
        hues="columns"
        colour={colour}
        onPick={pick}
      />
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
