import { useMemo } from 'react'
import { useField } from '../../kit/form/form-fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { knownZones, zoneGroups } from './time-zones.ts'

export function TimeZoneField() {
  const { key, ...field } = useField({
    name: 'timezone',
    label: 'Time Zone',
    help: "Choose your local time zone or leave it as it is to use the system's default.",
    placeholder: 'Pick a time zone',
  })
  const current = typeof field.value === 'string' ? field.value : null
  const data = useMemo(() => zoneGroups(knownZones(current)), [current])
  return <SelectField key={key} {...field} required={false} data={data} clearable />
}
