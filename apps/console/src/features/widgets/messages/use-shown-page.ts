import type { SearchTypeResult } from '@logline/contract'
import { useMemo, useRef } from 'react'
import { recordOfResult } from '../../../kit/messages/message-record.ts'
import { entriesOf } from '../../messages/index.ts'
import { useView, type Widget } from '../../view-model/index.ts'
import { useMessagesPage } from './use-messages-page.ts'

/** A page of a message list as its entries, and the way to the others: each is read from its beginning. */
export function useShownPage(widget: Widget, first: SearchTypeResult | undefined) {
  const { onReading } = useView()
  const { result, turnTo, ...shown } = useMessagesPage(widget, first)
  const entries = useMemo(() => entriesOf(result?.messages.map(recordOfResult) ?? []), [result])
  const scroller = useRef<HTMLDivElement>(null)
  const turn = (next: number) => {
    onReading()
    turnTo(next)
    scroller.current?.scrollTo({ top: 0 })
  }
  return { ...shown, entries, total: result?.total_results ?? 0, scroller, turn }
}
