import { type Sending, senderAddress, testLine } from '../../../kit/first-log/test-line.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Mono } from '../../../ui/texts/mono.tsx'
import classes from './parts.module.css'

/** A line for a terminal that sends a first message, or at least the place to send to. */
export function TestMessage({ type, configuration }: Omit<Sending, 'host'>) {
  const host = location.hostname
  const line = testLine({ type, configuration, host })
  const address = senderAddress({ configuration, host })
  if (line !== null) {
    return (
      <div className={classes.command}>
        <code>{line}</code>
        <CopyButton text={line} label="Copy command" />
      </div>
    )
  }
  if (address === null && 'port' in configuration)
    return <p className={classes.hint}>Without a port there is nothing to send to.</p>
  if (address === null)
    return <p className={classes.hint}>Nothing is sent to this input: it gets its messages by itself.</p>
  return (
    <p className={classes.hint}>
      Send to <Mono>{`${address.host}:${address.port}`}</Mono>.
    </p>
  )
}
