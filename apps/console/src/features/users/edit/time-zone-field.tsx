import { useMemo } from 'react'
import { type FieldProps, fieldOf } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { knownZones, zoneGroups } from './time-zones.ts'

type TimeZoneFieldProps<Values> = Pick<FieldProps<Values, string | null>, 'form' | 'name'>

export function TimeZoneField<Values>({ form, name }: TimeZoneFieldProps<Values>) {
  const field = fieldOf({
    form,
    name,
    label: 'Time Zone',
    help: "Choose your local time zone or leave it as it is to use the system's default.",
    placeholder: 'Pick a time zone',
  })
  const current = typeof field.value === 'string' ? field.value : null
  const data = useMemo(() => zoneGroups(knownZones(current)), [current])
  return <SelectField {...field} required={false} data={data} clearable />
}
