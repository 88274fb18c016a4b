import type { Stream } from '@logline/contract'
import { IconChevronDown, IconChevronUp, IconExternalLink, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { pageUrl } from '../../../api/base-path.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import { type MessageRecord, messageJson, valueText } from '../../../kit/messages/message-record.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { paths } from '../../../paths.ts'
import { CopyMenu } from '../../../ui/buttons/copy-menu.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SheetHandle } from '../../../ui/overlays/sheet.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { MessageReplay } from '../../failures/index.ts'
import { StreamTestMenu } from '../details/stream-test-menu.tsx'
import { StreamTestResult } from '../details/stream-test-result.tsx'
import { ContextTab } from './context-tab.tsx'
import { FieldsTab } from './fields-tab.tsx'
import { JsonTab } from './json-tab.tsx'
import classes from './message-panel.module.css'
import type { MessageSearch } from './message-pivots.tsx'
import { MessageSummary } from './message-summary.tsx'

export interface MessagePanelProps {
  record: MessageRecord
  /** Where it stands in its list; null for a message alone. */
  place: { index: number; total: number; step: (by: 1 | -1) => void } | null
  /** Null where it cannot be closed. */
  onClose: (() => void) | null
  /** What its list was found by; of a message alone, where others like it are looked for. */
  searched: MessageSearch
  children?: ReactNode
}

type PanelTab = 'fields' | 'json' | 'context'

/** Kept from message to message. */
let lastTab: PanelTab = 'fields'

/** Everything about one message, beside its list or on a page of its own. Needs a `MessageHostContext`. */
export function MessagePanel({ record, place, onClose, searched, children }: MessagePanelProps) {
  const [tab, setTab] = useState<PanelTab>(lastTab)
  const [filter, setFilter] = useState('')
  const [tested, setTested] = useState<{ stream: Stream; id: string } | null>(null)
  const show = (next: PanelTab) => {
    lastTab = next
    setTab(next)
  }
  const names = Object.keys(record.fields)
  useShortcut(
    { keys: 'c', label: 'What happened around the message', group: 'Messages', hint: 'context' },
    () => show('context'),
  )
  return (
    <section className={classes.panel} aria-label="Message">
      {onClose && <SheetHandle onClose={onClose} />}
      <div className={classes.head}>
        {place && <Steps place={place} />}
        <div className={classes.actions}>
          <CopyMenu copies={copiesOf(record)} />
          {record.index !== null && (
            <AppLink className={classes.link} to={paths.message(record.index, record.id)} target="_blank">
              Permalink
              <IconExternalLink size={14} stroke={1.75} aria-label="(opens a new tab)" />
            </AppLink>
          )}
          <StreamTestMenu
            isIcon
            onChoose={(stream) => {
              setTested({ stream, id: record.id })
              show('fields')
            }}
          />
          {children}
        </div>
        {onClose && (
          <IconButton label="Close message" icon={<IconX size={16} stroke={1.75} />} onClick={onClose} />
        )}
      </div>
      <MessageSummary key={record.id} record={record} searched={searched} />
      <MessageReplay record={record} />
      <Tabs
        className={classes.tabs ?? ''}
        value={tab}
        onChange={(value) => show(value as PanelTab)} // one of the below
        keepMounted={false}
      >
        <TabList>
          <Tab value="fields">
            Fields <span className={classes.count}>{names.length}</span>
          </Tab>
          <Tab value="json">JSON</Tab>
          <Tab value="context">Context</Tab>
        </TabList>
        <TabPanel value="fields" className={classes.body ?? ''}>
          {tested?.id === record.id && (
            <StreamTestResult
              key={tested.stream.id}
              stream={tested.stream}
              record={record}
              onClose={() => setTested(null)}
            />
          )}
          <FieldsTab record={record} filter={filter} onFilter={setFilter} />
        </TabPanel>
        <TabPanel value="json" className={classes.body ?? ''}>
          <JsonTab record={record} />
        </TabPanel>
        <TabPanel value="context" className={classes.body ?? ''}>
          <ContextTab key={record.id} record={record} />
        </TabPanel>
      </Tabs>
    </section>
  )
}

/** The text for a ticket, the message with all its fields for a tool, and what leads back to it. */
function copiesOf(record: MessageRecord) {
  const { id, index, fields } = record
  const text = valueText(fields.message)
  return [
    ...(text === '' ? [] : [{ label: 'Copy text', text }]),
    { label: 'Copy message as JSON', text: () => messageJson(record) },
    ...(index === null ? [] : [{ label: 'Copy link', text: () => pageUrl(paths.message(index, id)) }]),
    { label: 'Copy ID', text: id },
  ]
}

function Steps({ place: { index, total, step } }: { place: NonNullable<MessagePanelProps['place']> }) {
  return (
    <div className={classes.steps}>
      <IconButton
        label="Previous message"
        icon={<IconChevronUp size={16} stroke={1.75} />}
        disabledReason={index === 0 ? 'This is the first message.' : undefined}
        onClick={() => step(-1)}
      />
      <IconButton
        label="Next message"
        icon={<IconChevronDown size={16} stroke={1.75} />}
        disabledReason={index >= total - 1 ? 'This is the last message.' : undefined}
        onClick={() => step(1)}
      />
      <span>
        <strong>{(index + 1).toLocaleString('en')}</strong> of {total.toLocaleString('en')}
      </span>
    </div>
  )
}
