import { booleanField, type ConfigurationFields, textField } from './configuration/configuration-field.ts'

/** What a type of decorators is called, and what can be configured. */
export interface DecoratorDescription<Fields extends ConfigurationFields = ConfigurationFields> {
  /** On the wire. */
  type: string
  name: string
  humanName: string
  fields: Fields
}

function described<Fields extends ConfigurationFields>(
  description: DecoratorDescription<Fields>,
): DecoratorDescription<Fields> {
  return description
}

/** Names of fields of messages are not longer. */
const fieldName = { isTrimmed: true, maxLength: 250 } as const

/** The types of decorators that can run (reference: decorators, section 2), by the name the code knows them by. */
export const decoratorDescriptions = {
  severityMapper: described({
    type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator',
    name: 'Syslog Severity Mapper',
    humanName: 'Syslog Severity Mapper',
    fields: {
      source_field: textField({
        name: 'Source field',
        description: 'The message field which includes the numeric syslog severity.',
        default: 'level',
        position: 0,
        ...fieldName,
      }),
      target_field: textField({
        name: 'Target field',
        description: 'The message field which will be created with the name of the severity.',
        default: 'severity',
        position: 1,
        ...fieldName,
      }),
    },
  }),

  formatString: described({
    type: 'org.graylog2.decorators.FormatStringDecorator',
    name: 'Format String',
    humanName: 'Format string',
    fields: {
      format_string: textField({
        name: 'Format String',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the template of the decorator
        description: 'Text with the values of fields in it, such as ${source}.',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the template of the decorator
        default: '${source} - ${message}',
        position: 0,
        /** Its length is the time it takes for each message. */
        maxLength: 2_000,
      }),
      require_all_fields: booleanField({
        name: 'Require all fields',
        description: 'Leave the message as it is when it lacks one of the fields.',
        default: false,
        position: 1,
      }),
      target_field: textField({
        name: 'Target field',
        description: 'The message field which will have the text.',
        default: 'message',
        position: 2,
        ...fieldName,
      }),
    },
  }),

  linkField: described({
    type: 'org.graylog2.decorators.LinkFieldDecorator',
    name: 'Hyperlink String',
    humanName: 'Hyperlink string',
    fields: {
      link_field: textField({
        name: 'Link field',
        description: 'The message field which holds an address.',
        default: 'message',
        position: 0,
        ...fieldName,
      }),
    },
  }),
}
