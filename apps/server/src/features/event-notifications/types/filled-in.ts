import { parseTemplate, renderTemplate, type TemplateModel, type TemplateValue } from '@logline/template'
import { parseInstant, wallMsAt } from '@logline/time'
import type { modelOf } from '../model/event-model.ts'

export type EventModel = ReturnType<typeof modelOf>

const maxLength = 500_000

/** A template filled in; `encode` is applied to each value. Throws a sentence when it cannot be. */
export function filledIn(
  template: string,
  model: TemplateModel,
  encode: (text: string) => string = (text) => text,
): string {
  const read = parseTemplate(template)
  if ('problem' in read) throw new TemplateError(read.problem.message)
  const rendered = renderTemplate(read.template, model, { encode, maxLength })
  if ('problem' in rendered) throw new TemplateError(rendered.problem)
  return rendered.text
}

export class TemplateError extends Error {}

const times = new Set(['timestamp', 'timestamp_processing', 'timerange_start', 'timerange_end'])

/** What templates read: the model with its times in a zone, and where the console is. */
export function templateModel(model: EventModel, timeZone: string, consoleUrl: string | null): TemplateModel {
  const { event, backlog, ...others } = model
  return {
    ...others,
    event: inZone(event, timeZone),
    backlog: backlog.map((message) => inZone(message, timeZone)),
    http_external_uri: consoleUrl ?? '',
  }
}

function inZone(record: object, timeZone: string): TemplateModel {
  const entries = Object.entries(record).map(([name, value]) => [
    name,
    times.has(name) && typeof value === 'string' ? timeIn(value, timeZone) : value,
  ])
  return Object.fromEntries(entries) as Record<string, TemplateValue> // JSON of the wire
}

/** `2026-11-28T06:00:00.000+01:00`. */
function timeIn(text: string, timeZone: string): string {
  const ms = parseInstant(text)
  if (ms === null) return text
  const wallMs = wallMsAt(ms, timeZone)
  const offset = Math.round((wallMs - ms) / 60_000)
  const digits = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const sign = offset < 0 ? '-' : '+'
  const zone = offset === 0 ? 'Z' : `${sign}${digits(hours)}:${digits(minutes)}`
  return new Date(wallMs).toISOString().replace('Z', zone)
}

export function escapedHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replaceAll(/[&<>"']/g, (sign) => names[sign] ?? sign)
}
