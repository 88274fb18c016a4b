import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { FieldType } from '../../../kit/fields/field-type.ts'
import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import type { ViewStore, Widget } from '../../view-model/index.ts'

/** A field, where it is shown, and what an action may use. */
export interface FieldTarget {
  store: ViewStore
  /** Searches for a fragment besides what is searched already. */
  narrowQuery: (fragment: string) => void
  /** Name of a field, or a metric such as `avg(took_ms)`. */
  field: string
  type: FieldType
  /** Made or changed by a decorator: no query can find it. */
  isDecorated: boolean
  /** Top values and statistics of it are switched off by the administrator. */
  isAnalysisDisabled: boolean
  /** Null outside of a widget, as in the sidebar. */
  widget: Widget | null
  /** The time its widget shows an answer for; left out: not known. */
  searched?: SearchedRange | undefined
  hasPage: (page: LaterPage) => boolean
}

/** What a time range meant: ISO instants, the end exclusive. */
interface SearchedRange {
  readonly from: string
  readonly to: string
}

/** Pages of the console that an action leads to. */
export type LaterPage = 'new-event-definition' | 'new-extractor'

/** A value of a field. */
export interface ValueTarget extends FieldTarget {
  value: unknown
  /** The groups an aggregated value belongs to; null outside of aggregations. */
  groups: ValueGroups | null
  /** The message it is a value of; null outside of messages. */
  message: MessageRecord | null
}

/** A field and one value of it, as an aggregation groups by. */
export interface GroupValue {
  readonly field: string
  readonly value: string
}

/** A stretch of time, as an aggregation groups by. All milliseconds since 1970-01-01 UTC, ends exclusive. */
export interface TimeGroup {
  readonly field: string
  readonly fromMs: number
  readonly toMs: number
  /** What was searched: the first and the last stretch may reach beyond it. */
  readonly searched: { readonly fromMs: number; readonly toMs: number }
}

/** Where a value of an aggregation stands. */
export interface ValueGroups {
  readonly rows: readonly GroupValue[]
  readonly columns: readonly GroupValue[]
  /** The metric the value is a result of; null for the value of a group itself. */
  readonly metric: string | null
  /** The stretches of time it belongs to; left out: none. */
  readonly times?: readonly TimeGroup[]
}

/** One line of the menu of a field or a value. */
export interface ViewAction<Target extends FieldTarget = FieldTarget> {
  id: string
  label: string
  icon: Icon
  /** Left out: always. */
  isShown?: (target: Target) => boolean
  /** Why it cannot be chosen; undefined when it can. */
  disabledReason?: (target: Target) => string | undefined
  /** What it does at once; an action with a dialog opens that instead. */
  onSelect?: (target: Target) => void
  Dialog?: ComponentType<ActionDialogProps<Target>>
}

export interface ActionDialogProps<Target> {
  target: Target
  onClose: () => void
}
