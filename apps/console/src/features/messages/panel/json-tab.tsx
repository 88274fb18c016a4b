import { type ReactNode, useState } from 'react'
import { type MessageRecord, messageJson } from '../../../kit/messages/message-record.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import classes from './message-panel.module.css'

/** A text that is longer would stop the page. */
const mostCharacters = 200_000

/** The message as JSON: as a tree whose parts fold, or as it is written. */
export function JsonTab({ record }: { record: MessageRecord }) {
  const [manner, setManner] = useState('tree')
  const text = messageJson(record)
  return (
    <div className={classes.json}>
      <div className={classes.filter}>
        <Segmented
          size="xs"
          aria-label="JSON as"
          data={[
            { value: 'tree', label: 'Tree' },
            { value: 'raw', label: 'Raw' },
          ]}
          value={manner}
          onChange={setManner}
        />
        <CopyButton text={text} label="Copy JSON">
          Copy JSON
        </CopyButton>
      </div>
      {manner === 'raw' ? (
        <pre className={classes.code}>{text.slice(0, mostCharacters)}</pre>
      ) : (
        <div className={classes.code}>
          {Object.entries(record.raw)
            .sort(([a], [b]) => a.localeCompare(b))
            .map(([name, value]) => (
              <Node key={name} name={name} value={value} path={name} />
            ))}
        </div>
      )}
    </div>
  )
}

interface NodeProps {
  name: string
  value: unknown
  path: string
}

/** A value, or a part that folds. Texts that hold JSON are read as such. */
function Node({ name, value, path }: NodeProps): ReactNode {
  const parts = partsOf(value)
  if (!parts) {
    return (
      <div className={classes.leaf}>
        <span className={classes.key}>{name}</span>:{' '}
        <span data-type={typeof value}>{JSON.stringify(value)}</span>
        <CopyButton text={path} label={`Copy path ${path}`} />
      </div>
    )
  }
  const isList = Array.isArray(parts.of)
  return (
    <details open={parts.entries.length <= 20} className={classes.branch}>
      <summary>
        <span className={classes.key}>{name}</span>{' '}
        <span className={classes.muted}>
          {isList ? `[${parts.entries.length}]` : `{${parts.entries.length}}`}
        </span>
        <CopyButton text={() => JSON.stringify(parts.of, null, 2)} label={`Copy ${path}`} />
      </summary>
      {parts.entries.map(([key, part]) => (
        <Node key={key} name={key} value={part} path={isList ? `${path}[${key}]` : `${path}.${key}`} />
      ))}
    </details>
  )
}

function partsOf(value: unknown): { of: object; entries: [string, unknown][] } | null {
  const read = typeof value === 'string' && /^\s*[[{]/.test(value) ? jsonOf(value) : value
  if (typeof read !== 'object' || read === null) return null
  return { of: read, entries: Object.entries(read) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
