import { hereTimeZone } from '@logline/time'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../../../ui/overlays/popover.tsx'
import { useTimeZone } from '../../current-user.tsx'
import { FormText } from '../../form/fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { type DateTexts, dateRangeSchema, dateTexts } from './date-range.ts'
import { FilterButton } from './filter-button.tsx'
import classes from './filter-menu.module.css'

interface DateFilterProps {
  /** Of the column that is narrowed. */
  title: string
  /** As the address has it. */
  range: string | undefined
  onChange: (range: string | null) => void
}

/** Narrows a list to a range of one date, in the user's zone. */
export function DateFilter({ title, range, onChange }: DateFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const timeZone = useTimeZone() ?? hereTimeZone()
  const texts = dateTexts(range ?? '', timeZone)
  const change = (changed: string | null) => {
    setOpen(false)
    onChange(changed)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen}>
      <PopoverTarget>
        <FilterButton
          title={title}
          chosen={range === undefined ? undefined : rangeText(texts)}
          onClick={() => setOpen(!isOpen)}
        />
      </PopoverTarget>
      <PopoverPanel aria-label={`Filter by ${title}`}>
        <DateForm texts={texts} timeZone={timeZone} isNew={range === undefined} onChange={change} />
      </PopoverPanel>
    </Popover>
  )
}

function rangeText({ from, until }: DateTexts): string {
  if (from === '') return `until ${until}`
  return until === '' ? `from ${from}` : `${from} – ${until}`
}

interface DateFormProps {
  texts: DateTexts
  timeZone: string
  isNew: boolean
  onChange: (range: string | null) => void
}

function DateForm({ texts, timeZone, isNew, onChange }: DateFormProps) {
  const form = useForm({ schema: dateRangeSchema(timeZone), initialValues: texts, onSubmit: onChange })
  return (
    <form className={classes.dates} onSubmit={form.submit} noValidate>
      <FormText form={form} name="from" label="From" placeholder="All time" isFirst isOptional />
      <FormText
        form={form}
        name="until"
        label="Until"
        placeholder="Now"
        help="YYYY-MM-DD [HH:mm:ss[.SSS]], a day alone to its end"
        isOptional
      />
      <div className={classes.buttons}>
        {!isNew && <Button onClick={() => onChange(null)}>Delete filter</Button>}
        <Button type="submit" variant="primary">
          {isNew ? 'Create filter' : 'Update filter'}
        </Button>
      </div>
    </form>
  )
}
