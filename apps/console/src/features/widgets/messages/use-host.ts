import { useMemo } from 'react'
import { useFieldTypes } from '../../../kit/fields/field-queries.ts'
import type { MessageHost } from '../../messages/index.ts'
import { streamsOf, useActivePage, useView, type Widget } from '../../view-model/index.ts'

/** What a message list offers its messages. The same object until something of it changes. */
export function useHost(widget: Widget): MessageHost {
  const { timeZone, isInteractive } = useView()
  const { query } = useActivePage()
  const fieldTypes = useFieldTypes()
  const surroundingStreams = widget.streams.length > 0 ? widget.streams : streamsOf(query)
  const key = surroundingStreams.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what the list of streams says
  return useMemo(
    () => ({ timeZone, isInteractive, surroundingStreams, fieldTypes }),
    [timeZone, isInteractive, key, fieldTypes],
  )
}
