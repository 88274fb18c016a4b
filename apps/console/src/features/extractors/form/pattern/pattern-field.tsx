import { IconCircleCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ConfigurationValues } from '../../../../kit/form/configuration.ts'
import { type FieldProps, fieldOf } from '../../../../kit/form/fields.tsx'
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import classes from './pattern.module.css'
import { patternParts } from './pattern-parts.ts'

interface PatternFieldProps extends FieldProps<ConfigurationValues, string> {
  /** The server has taken it. */
  isValid: boolean
}

/** A regular expression, drawn as it is read: what stands for itself, what does not, and the group that is extracted. */
export function ExpressionField({ isValid, ...props }: PatternFieldProps) {
  const drawn = useRef<HTMLSpanElement>(null)
  const field = fieldOf(props)
  return (
    <TextField
      {...field}
      className={classes.expression ?? ''}
      placeholder="^.*string(.+)$"
      spellCheck={false}
      onScroll={({ currentTarget }) => drawn.current?.scrollTo({ left: currentTarget.scrollLeft })}
      inputContainer={(input) => (
        <div className={classes.box}>
          {input}
          <span className={classes.drawn} ref={drawn} aria-hidden="true">
            {patternParts(String(field.value)).map(({ start, text, kind, isExtracted }) => (
              <span key={start} className={classes[kind]} data-extracted={isExtracted || undefined}>
                {text}
              </span>
            ))}
          </span>
          <Valid isValid={isValid} />
        </div>
      )}
    />
  )
}

export function GrokField({ isValid, ...props }: PatternFieldProps) {
  return (
    <TextAreaField
      {...fieldOf(props)}
      className={classes.grok ?? ''}
      placeholder="%{IPV4:client_ip} %{WORD:method}"
      rows={2}
      spellCheck={false}
      inputContainer={(input) => (
        <div className={classes.box}>
          {input}
          <Valid isValid={isValid} />
        </div>
      )}
    />
  )
}

function Valid({ isValid }: { isValid: boolean }) {
  return (
    <span className={classes.valid} role="status">
      {isValid && (
        <>
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" /> Valid
        </>
      )}
    </span>
  )
}
