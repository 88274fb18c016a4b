import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Checkbox } from '../fields/checkbox.tsx'
import { ColourPicker } from '../fields/colour-picker.tsx'
import { MultiSelectField } from '../fields/multi-select-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { Segmented } from '../fields/segmented.tsx'
import { SelectField, TagsField } from '../fields/select-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import classes from './demo.module.css'

export const title = 'Fields'

const colours = ['#d6e8fc', '#9cc9f7', '#559fec', '#2472c8', '#124480']
const choices = ['Default index set', 'Payments (90 days)', 'Security']

export function Demo() {
  const [tab, setTab] = useState('Current')
  const [colour, setColour] = useState('#2472c8')
  return (
    <>
      <div className={classes.column}>
        <TextField label="Title" placeholder="Refunds" description="Shown in lists and menus." />
        <TextField
          label="Title"
          defaultValue=""
          error="Field is required."
          description="Shown in lists and menus."
        />
        <TextField label="Title" defaultValue="Cannot be changed" disabled />
        <TextField
          aria-label="Search"
          placeholder="Search"
          leftSection={<IconSearch size={16} stroke={1.75} />}
        />
        <PasswordField label="Password" defaultValue="correct horse" />
      </div>
      <div className={classes.column}>
        <SelectField label="Index set" data={choices} defaultValue={choices[1] ?? null} />
        <MultiSelectField label="Streams" data={choices} defaultValue={choices.slice(0, 2)} />
        <TagsField label="Values" defaultValue={['one', 'two']} />
        <NumberField label="Port" defaultValue={12201} min={0} max={65535} />
      </div>
      <div className={classes.column}>
        <TextAreaField label="Description" rows={4} />
        <Checkbox
          label="Remove matches from ‘Default Stream’"
          description="Stored once, in its own index set."
          defaultChecked
        />
        <Checkbox label="Off" />
        <Checkbox label="Some" indeterminate />
        <Segmented data={['Current', 'All', 'Reserved']} value={tab} onChange={setTab} />
        <ColourPicker label="Color" colours={colours} colour={colour} onChange={setColour} />
      </div>
    </>
  )
}
