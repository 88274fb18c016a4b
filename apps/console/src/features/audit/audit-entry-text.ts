import type { AuditEntry } from '@logline/contract'

/** What a refused attempt was about is known by its id alone. */
export function thingText({ entity_title, entity_id }: AuditEntry): string {
  return entity_title || entity_id || '—'
}

/** `stream_rule` as people read it. */
export function words(name: string): string {
  return name.replaceAll('_', ' ')
}

/** Each detail by name, as a text that can be read whole. */
export function detailFacts({ details }: Pick<AuditEntry, 'details'>): [name: string, value: string][] {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => [words(name), valueText(value)])
}

/** The reason of a refusal; else each detail with its value, lists with commas. */
export function detailsText({ result, details }: AuditEntry): string {
  if (result === 'failure' && typeof details.reason === 'string' && details.reason !== '') {
    return details.reason
  }
  return detailFacts({ details })
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ') || 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
