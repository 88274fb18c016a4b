import { useEffect, useState } from 'react'
import { statusText } from '../../api/api-error.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { messageDetails } from '../messages/index.ts'
import type { MessagePlace } from './example-url.ts'
import { LoadedMessage } from './loaded-message.tsx'
import { MessageById } from './message-by-id.tsx'
import classes from './message-loader.module.css'
import { RecentMessage } from './recent-message.tsx'
import type { Example } from './use-example.ts'

interface MessageChoiceProps {
  /** The message the address names. */
  named: MessagePlace | null
  isLoading: boolean
  /** The input whose newest message is loaded; left out, one is chosen. */
  inputId?: string
  /** The page writes it into its address. */
  onChoose: (named: MessagePlace | null) => void
}

/** Chooses a stored message to try something on (reference: streams, section 5). */
export function MessageChoice({ named, isLoading, inputId, onChoose }: MessageChoiceProps) {
  const [tab, setTab] = useState<string | null>(named ? 'id' : 'recent')
  const change = (next: string | null) => {
    setTab(next)
    if (named) onChoose(null)
  }
  return (
    <Tabs value={tab} onChange={change} keepMounted={false}>
      <TabList>
        <Tab value="recent">Recent Message</Tab>
        <Tab value="id">Message ID</Tab>
      </TabList>
      <TabPanel value="recent" className={classes.panel}>
        <RecentMessage inputId={inputId} onFound={onChoose} />
      </TabPanel>
      <TabPanel value="id" className={classes.panel}>
        <MessageById named={named} isLoading={isLoading} onChoose={onChoose} />
      </TabPanel>
    </Tabs>
  )
}

interface MessageLoaderProps extends Pick<MessageChoiceProps, 'named' | 'onChoose'> {
  /** What was loaded of the message that is named (`useExample`). */
  example: Example
}

/** Chooses a message, and shows it. */
export function MessageLoader({ named, example, onChoose }: MessageLoaderProps) {
  // While a message is chosen: what lies below must not move later than its message comes.
  useEffect(messageDetails.preload, [])
  const { record, isLoading, error } = example
  return (
    <div className={classes.loader}>
      <MessageChoice named={named} isLoading={isLoading} onChoose={onChoose} />
      {isLoading && record === null && <Spinner />}
      {error && (
        <Notice tone="danger">
          <b>Could not load message information.</b> Loading message information failed with status:{' '}
          {statusText(error)}
        </Notice>
      )}
      {record && <LoadedMessage record={record} />}
    </div>
  )
}
