import { hereTimeZone } from '@logline/time'
import { Suspense, useMemo } from 'react'
import { useTimeZone } from '../../kit/current-user.tsx'
import { useFieldTypes } from '../../kit/fields/field-queries.ts'
import type { MessageRecord } from '../../kit/messages/message-record.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { MessageHostContext, messageDetails } from '../messages/index.ts'
import classes from './message-loader.module.css'

/** The message as everywhere, without what leads away from it. */
export function LoadedMessage({ record }: { record: MessageRecord }) {
  const timeZone = useTimeZone() ?? hereTimeZone()
  const fieldTypes = useFieldTypes()
  const host = useMemo(
    () => ({ timeZone, fieldTypes, isInteractive: false, surroundingStreams: null }),
    [timeZone, fieldTypes],
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={classes.message} aria-label="Loaded message" tabIndex={0}>
      <MessageHostContext value={host}>
        <Suspense fallback={<Spinner />}>
          <messageDetails.Component record={record} />
        </Suspense>
      </MessageHostContext>
    </section>
  )
}
