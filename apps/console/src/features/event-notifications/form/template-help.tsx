import classes from './form.module.css'

const values = [
  'event_definition_title',
  'event_definition_description',
  'event.message',
  'event.timestamp',
  'event.priority',
  'event.key',
  'event.source',
  'event.fields.<name>',
  'event.group_by_fields.<name>',
]

/** What can stand in a template. */
export function TemplateHelp() {
  return (
    <details className={classes.help}>
      <summary>What can stand in a template</summary>
      <p>
        Values:{' '}
        {values.map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <code>{`\${${name}}`}</code>
          </span>
        ))}
        .
      </p>
      <p>
        <code>{`\${if event.key}…\${else}…\${end}`}</code> shows a part only with a value,{' '}
        <code>{`\${foreach backlog message}\${message.source}: \${message.message}\${end}`}</code> repeats
        one.
      </p>
    </details>
  )
}
