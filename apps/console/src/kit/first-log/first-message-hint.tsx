import { demo, inputs } from '@logline/contract'
import { paths } from '../../paths.ts'
import { AppLink } from '../app-link.tsx'
import { Needs } from '../needs.tsx'
import type { TimeRange } from '../time/time-range.ts'
import { DemoDataOffer } from './demo-data-offer.tsx'
import classes from './first-message-hint.module.css'
import { SendingWays } from './sending-ways.tsx'

/** Ways to a first message: a click, or one line for a terminal. `onResults` shows what has come. */
export function FirstMessageHint({ onResults }: { onResults: (range: TimeRange) => void }) {
  return (
    <ul className={classes.ways}>
      <Needs permission={demo.start.permission}>
        <li className={classes.way}>
          <h3 className={classes.title}>Look around with demo data</h3>
          <p className={classes.text}>A day of traffic of several services with an incident to find.</p>
          <div className={classes.offer}>
            <DemoDataOffer onResults={onResults} />
          </div>
        </li>
      </Needs>
      <SendingWays />
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
