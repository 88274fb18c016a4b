import type { NotificationType } from '@logline/contract'
import { notificationTexts } from './notification-texts.ts'

/** What a text is made of. */
interface Named {
  type: NotificationType
  details: Readonly<Record<string, unknown>>
}

type Values = Readonly<Record<string, unknown>>

/** A detail, or a link. */
const placeholder = /\{(\w+)\}|\[([^\]]+)\]\((\w+)\)/g

/** Title as plain text, description as HTML in which everything from outside is escaped. */
export function htmlMessage(
  { type, details }: Named,
  values: Values,
): { title: string; description: string } {
  const { title, description } = notificationTexts[type]
  return {
    title: filled(title, details),
    description: `<p>${parts(description)
      .map((part) => htmlOf(part, details, values))
      .join('')}</p>`,
  }
}

/** Both as plain text; addresses of links in brackets. */
export function plainTextMessage(
  { type, details }: Named,
  values: Values,
): { title: string; description: string } {
  const { title, description } = notificationTexts[type]
  const text = parts(description).map((part) => {
    if (!('link' in part)) return filled(part.text, details)
    const address = webAddress(values[part.link])
    return address === null ? part.text : `${part.text} (${address})`
  })
  return { title: filled(title, details), description: text.join('') }
}

interface Text {
  text: string
}
interface Link extends Text {
  /** Name of the address. */
  link: string
}

function parts(template: string): (Text | Link)[] {
  const found: (Text | Link)[] = []
  let end = 0
  for (const match of template.matchAll(placeholder)) {
    const [whole, , text, link] = match
    if (text === undefined || link === undefined) continue
    found.push({ text: template.slice(end, match.index) }, { text, link })
    end = match.index + whole.length
  }
  return [...found, { text: template.slice(end) }]
}

function htmlOf(part: Text | Link, details: Named['details'], values: Values): string {
  if (!('link' in part)) return escaped(filled(part.text, details))
  const address = webAddress(values[part.link])
  return address === null ? escaped(part.text) : `<a href="${escaped(address)}">${escaped(part.text)}</a>`
}

function filled(template: string, details: Named['details']): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name) => textOf(details[name]))
}

function textOf(detail: unknown): string {
  if (detail === undefined || detail === null) return 'unknown'
  if (Array.isArray(detail)) return detail.map(textOf).join(', ')
  return typeof detail === 'object' ? JSON.stringify(detail) : String(detail)
}

/** An address on this server or the web; null for anything that could do more than lead there. */
function webAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const isLocal = /^\/(?![/\\])/.test(value)
  return isLocal || /^https?:\/\//i.test(value) ? value : null
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
