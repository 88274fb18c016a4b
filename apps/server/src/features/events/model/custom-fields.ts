import { parseTemplate, renderTemplate, type TemplateValue } from '@logline/template'
import type { DefinitionRecord } from '../../event-definitions/index.ts'

/** Characters of a field. */
const maxLength = 10_000

/** What templates read below `source`: the fields of the message, or what the window has of a message. */
export type EventContext = Readonly<Record<string, TemplateValue>>

/**
 * The fields of an event, as the definition makes them of its context, and its key. The last provider wins that gives a
 * value; what gives none leaves the field out. Lookup tables give none yet.
 */
export function customFields({ fieldSpec, keySpec }: DefinitionRecord, context: EventContext) {
  const fields: Record<string, string> = {}
  for (const [name, { providers }] of Object.entries(fieldSpec)) {
    for (const provider of providers) {
      const value = provider.type === 'template-v1' ? filledIn(provider, context) : null
      if (value !== null) fields[name] = value
    }
  }
  const keyTuple = keySpec.flatMap((name) => fields[name] ?? [])
  return { fields, keyTuple }
}

function filledIn(
  { template, require_values }: { template: string; require_values: boolean },
  source: EventContext,
): string | null {
  const read = parseTemplate(template)
  if ('problem' in read) return null
  const rendered = renderTemplate(read.template, { source }, { maxLength })
  if ('problem' in rendered || (require_values && rendered.missing.length > 0)) return null
  return rendered.text
}
