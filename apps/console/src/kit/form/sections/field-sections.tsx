import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ConfigurationFields, ConfigurationValues } from '../configuration.ts'
import { ConfigurationField } from '../configuration-fields.tsx'
import type { Form } from '../use-form.ts'
import classes from './field-sections.module.css'
import type { FormSection } from './form-sections.ts'

interface SectionProps {
  form: Form<ConfigurationValues>
  fields: ConfigurationFields
}

export function FieldSection({ form, fields, section }: SectionProps & { section: FormSection }) {
  const { title, names, toggle } = section
  const headingId = useId()
  const isOn =
    toggle === null || form.model.getInputProps(pathOf(toggle), { type: 'checkbox' }).checked === true
  const isWrong = useWrong(form, names)
  const switching = toggle !== null && fields[toggle]
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.sectionHead}>
        <h2 id={headingId}>{title}</h2>
        {switching && (
          <ConfigurationField form={form} name={pathOf(toggle)} field={{ ...switching, description: '' }} />
        )}
      </div>
      {(isOn || isWrong) && <Fields form={form} fields={fields} names={names} />}
    </section>
  )
}

/** Settings that work as they are, folded with their names. What is wrong with one of them opens them. */
export function MoreSettings({ form, fields, names }: SectionProps & { names: readonly string[] }) {
  const [isChosen, setChosen] = useState(false)
  const isWrong = useWrong(form, names)
  const isOpen = isChosen || isWrong
  const body = useRef<HTMLDivElement>(null)
  // The form puts the focus on what is wrong, which is only now there.
  useEffect(() => {
    if (isWrong && document.activeElement?.getAttribute('aria-invalid') !== 'true')
      body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isWrong])
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const titles = names.map((name) => fields[name]?.human_name.replace(/[.?]$/, '').toLowerCase())
  return (
    <section className={classes.section} aria-label="More settings" ref={body}>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
      >
        <Chevron size={16} stroke={1.75} aria-hidden="true" />
        <span>{names.length === 1 ? '1 more setting' : `${names.length} more settings`}</span>
        {!isOpen && <span className={classes.moreNames}>at their defaults: {titles.join(', ')}</span>}
      </button>
      {isOpen && <Fields form={form} fields={fields} names={names} />}
    </section>
  )
}

function Fields({ form, fields, names }: SectionProps & { names: readonly string[] }) {
  return (
    <div className={classes.fields}>
      {names.map((name) => {
        const field = fields[name]
        return (
          field && (
            <div key={name} className={isWide(field.attributes) ? classes.whole : undefined}>
              <ConfigurationField form={form} name={pathOf(name)} field={field} />
            </div>
          )
        )
      })}
    </div>
  )
}

function isWide(attributes: readonly string[]): boolean {
  return attributes.includes('textarea')
}

function useWrong({ model }: Form<ConfigurationValues>, names: readonly string[]): boolean {
  return names.some((name) => model.errors[pathOf(name)] !== undefined)
}

function pathOf(name: string): string {
  return `configuration.${name}`
}
