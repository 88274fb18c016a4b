/** What a mail says unless it is told otherwise. */
export const defaultMailSubject = `Logline event notification: \${event_definition_title}`

export const defaultMailText = `\${event_definition_title}
\${if event_definition_description}\${event_definition_description}
\${end}
\${event.message}

Time:      \${event.timestamp}
Priority:  \${event.priority} (1 low, 2 normal, 3 high)
Alert:     \${event.alert}
Key:       \${event.key(none)}
Source:    \${event.source}
Type:      \${event_definition_type}
Made at:   \${event.timestamp_processing}
\${if event.timerange_start}Window:    \${event.timerange_start} to \${event.timerange_end}
\${end}\${if event.fields}
Fields
\${foreach event.fields field}  \${field.key}: \${field.value}
\${end}\${end}\${if backlog}
First messages
\${foreach backlog message}  \${message.timestamp} \${message.source}: \${message.message}
\${end}\${end}\${if http_external_uri}
\${http_external_uri}alerts/\${event.id}/replay-search
\${end}`

const cell = 'padding:2px 12px 2px 0;vertical-align:top'
const row = (name: string, value: string) =>
  `<tr><td style="${cell};color:#5d626b">${name}</td><td style="${cell}">${value}</td></tr>`

export const defaultMailHtml = `<div style="font:14px/1.5 sans-serif;color:#1c1f24">
<h2 style="margin:0 0 4px;font-size:18px">\${event_definition_title}</h2>
<p style="margin:0 0 12px;color:#5d626b">\${event_definition_description}</p>
<p style="margin:0 0 12px"><b>\${event.message}</b></p>
<table style="border-collapse:collapse">
${row('Time', `\${event.timestamp}`)}
${row('Priority', `\${event.priority} (1 low, 2 normal, 3 high)`)}
${row('Key', `\${event.key(none)}`)}
${row('Source', `\${event.source}`)}
${row('Type', `\${event_definition_type}`)}
\${if event.timerange_start}${row('Window', `\${event.timerange_start} to \${event.timerange_end}`)}\${end}
\${foreach event.source_streams stream}${row('Stream', `\${stream}`)}\${end}
\${foreach event.fields field}${row(`\${field.key}`, `\${field.value}`)}\${end}
</table>
\${if backlog}<h3 style="margin:16px 0 4px;font-size:14px">First messages</h3>
<table style="border-collapse:collapse;font-family:monospace">
\${foreach backlog message}<tr><td style="${cell}">\${message.timestamp}</td><td style="${cell}">\${message.source}</td><td style="${cell}">\${message.message}</td></tr>
\${end}</table>\${end}
\${if http_external_uri}<p><a href="\${http_external_uri}alerts/\${event.id}/replay-search">Show its messages</a></p>\${end}
</div>`

/** What Slack and Teams are told unless it is told otherwise. */
export const defaultChatText = `\${event.message}

Priority \${event.priority}\${if event.key}, key \${event.key}\${end}, at \${event.timestamp}
\${if backlog}\${foreach backlog message}
\${message.timestamp} \${message.source}: \${message.message}\${end}
\${end}`
