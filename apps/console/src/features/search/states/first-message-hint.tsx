import { demo, inputs } from '@logline/contract'
import { AppLink } from '../../../kit/app-link.tsx'
import { Needs } from '../../../kit/needs.tsx'
import type { TimeRange } from '../../../kit/time/time-range.ts'
import { paths } from '../../../paths.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { DemoDataOffer } from './demo-data-offer.tsx'
import classes from './first-message-hint.module.css'

/** Ports of the inputs a fresh installation listens on. */
const gelfHttpPort = 12202
const syslogPort = 1514

/** Ways to a first message: a click, or one line for a terminal. */
export function FirstMessageHint({ onSearch }: { onSearch: (range: TimeRange) => void }) {
  const host = location.hostname
  const gelf = `{"version":"1.1","host":"${host}","short_message":"Hello from GELF","level":6}`
  const ways = [
    {
      title: 'Send a GELF message',
      text: 'To the GELF HTTP input of a fresh installation.',
      command: `curl -X POST http://${host}:${gelfHttpPort}/gelf -H 'Content-Type: application/json' -d '${gelf}'`,
    },
    {
      title: 'Send a syslog message',
      text: 'To the syslog UDP input of a fresh installation.',
      command: `logger --udp --server ${host} --port ${syslogPort} --rfc5424 "Hello from logger"`,
    },
  ]
  return (
    <ul className={classes.ways}>
      <Needs permission={demo.start.permission}>
        <li className={classes.way}>
          <h3 className={classes.title}>Look around with demo data</h3>
          <p className={classes.text}>A day of traffic of several services with an incident to find.</p>
          <div className={classes.offer}>
            <DemoDataOffer onSearch={onSearch} />
          </div>
        </li>
      </Needs>
      {ways.map(({ title, text, command }) => (
        <li key={title} className={classes.way}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
          <p className={classes.command}>
            <code>{command}</code>
            <CopyButton text={command} label="Copy command" />
          </p>
        </li>
      ))}
      <Needs permission={inputs.create.permission}>
        <li className={classes.way}>
          <h3 className={classes.title}>Take in something else</h3>
          <p className={classes.text}>An input listens for one kind of sender at an address of its own.</p>
          <p className={classes.offer}>
            <AppLink to={paths.launchInput()}>Launch new input</AppLink>
          </p>
        </li>
      </Needs>
    </ul>
  )
}
