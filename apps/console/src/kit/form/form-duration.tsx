import { TextField } from '../../ui/text-field.tsx'
import { durationWords, normaliseDuration } from './duration.ts'
import classes from './form.module.css'
import { useFormModel } from './form-context.ts'

/** An ISO 8601 duration, with what it means beside it. Writes capitals and the leading P by itself. */
export function FormDuration({ name, label = 'Duration' }: { name: string; label?: string }) {
  const form = useFormModel()
  const { onChange, value, ...field } = form.getInputProps(name)
  const words = durationWords(String(value ?? ''))
  return (
    <TextField
      key={form.key(name)}
      {...field}
      value={String(value ?? '')}
      onChange={(event) => onChange(normaliseDuration(event.currentTarget.value))}
      label={label}
      description="as ISO8601 Duration"
      rightSectionWidth={140}
      rightSection={
        <span className={classes.humanised} data-invalid={words === null || undefined}>
          {words ?? 'invalid'}
        </span>
      }
    />
  )
}
