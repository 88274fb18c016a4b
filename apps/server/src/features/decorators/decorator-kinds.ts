import { z } from 'zod'
import { booleanField, type DecoratorKind, decoratorKind, textField } from './decorator-kind.ts'
import { parseTemplate } from './template.ts'

const fieldName = z.string().trim().min(1, { error: 'must not be blank' }).max(250)
/** Its length is the time it takes for each message. */
const template = z.string().min(1, { error: 'must not be blank' }).max(2_000)

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

const severityMapper = decoratorKind({
  type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator',
  name: 'Syslog Severity Mapper',
  humanName: 'Syslog Severity Mapper',
  fields: {
    source_field: textField('level', {
      human_name: 'Source field',
      description: 'The message field which includes the numeric syslog severity.',
      position: 0,
    }),
    target_field: textField('severity', {
      human_name: 'Target field',
      description: 'The message field which will be created with the name of the severity.',
      position: 1,
    }),
  },
  config: z.strictObject({ source_field: fieldName, target_field: fieldName }),
  prepare: ({ source_field, target_field }) => {
    return (fields) => {
      const name = /^[0-7]$/.test(String(fields[source_field])) && severities[Number(fields[source_field])]
      return name ? { name: target_field, value: name } : null
    }
  },
})

const formatString = decoratorKind({
  type: 'org.graylog2.decorators.FormatStringDecorator',
  name: 'Format String',
  humanName: 'Format string',
  fields: {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template of the decorator
    format_string: textField('${source} - ${message}', {
      human_name: 'Format String',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the template of the decorator
      description: 'Text with the values of fields in it, such as ${source}.',
      position: 0,
    }),
    require_all_fields: booleanField(false, {
      human_name: 'Require all fields',
      description: 'Leave the message as it is when it lacks one of the fields.',
      position: 1,
    }),
    target_field: textField('message', {
      human_name: 'Target field',
      description: 'The message field which will have the text.',
      position: 2,
    }),
  },
  config: z.strictObject({
    format_string: template,
    require_all_fields: z.boolean().default(false),
    target_field: fieldName,
  }),
  prepare: ({ format_string, require_all_fields, target_field }) => {
    const { names, render } = parseTemplate(format_string)
    return (fields) => {
      if (require_all_fields && !names.every((name) => Object.hasOwn(fields, name))) return null
      return { name: target_field, value: render(fields) }
    }
  },
})

const linkField = decoratorKind({
  type: 'org.graylog2.decorators.LinkFieldDecorator',
  name: 'Hyperlink String',
  humanName: 'Hyperlink string',
  fields: {
    link_field: textField('message', {
      human_name: 'Link field',
      description: 'The message field which holds an address.',
      position: 0,
    }),
  },
  config: z.strictObject({ link_field: fieldName }),
  prepare: ({ link_field }) => {
    return (fields) => {
      const text = fields[link_field]
      if (typeof text !== 'string' || !isWebAddress(text)) return null
      return { name: link_field, value: { type: 'a', href: text } }
    }
  },
})

/** Nothing else becomes a link: a message is written by whoever sends it. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && URL.canParse(text)
}

/** Every type of decorators that can run, by its name on the wire. */
export const decoratorKinds: ReadonlyMap<string, DecoratorKind> = new Map(
  [severityMapper, formatString, linkField].map((kind: DecoratorKind) => [kind.type, kind]),
)
