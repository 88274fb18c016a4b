import { decoratorDescriptions } from '@logline/contract/plug-ins'
import { type DecoratorKind, decoratorKind } from './decorator-kind.ts'
import { parseTemplate } from './template.ts'

const severities = [
  'Emergency (0)',
  'Alert (1)',
  'Critical (2)',
  'Error (3)',
  'Warning (4)',
  'Notice (5)',
  'Informational (6)',
  'Debug (7)',
]

const severityMapper = decoratorKind(
  decoratorDescriptions.severityMapper,
  ({ source_field, target_field }) => {
    return (fields) => {
      const name = /^[0-7]$/.test(String(fields[source_field])) && severities[Number(fields[source_field])]
      return name ? { name: target_field, value: name } : null
    }
  },
)

const formatString = decoratorKind(
  decoratorDescriptions.formatString,
  ({ format_string, require_all_fields, target_field }) => {
    const { names, render } = parseTemplate(format_string)
    return (fields) => {
      if (require_all_fields && !names.every((name) => Object.hasOwn(fields, name))) return null
      return { name: target_field, value: render(fields) }
    }
  },
)

const linkField = decoratorKind(decoratorDescriptions.linkField, ({ link_field }) => {
  return (fields) => {
    const text = fields[link_field]
    if (typeof text !== 'string' || !isWebAddress(text)) return null
    return { name: link_field, value: { type: 'a', href: text } }
  }
})

/** Nothing else becomes a link: a message is written by whoever sends it. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && URL.canParse(text)
}

const kinds: Readonly<Record<keyof typeof decoratorDescriptions, DecoratorKind>> = {
  severityMapper,
  formatString,
  linkField,
}

/** Every type of decorators that can run, by its name on the wire. */
export const decoratorKinds: ReadonlyMap<string, DecoratorKind> = new Map(
  Object.values(kinds).map((kind) => [kind.description.type, kind]),
)
