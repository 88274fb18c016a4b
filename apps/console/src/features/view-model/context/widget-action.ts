import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Widget, WidgetPosition } from '../document/view-document.ts'
import type { WidgetOutcome } from '../execution/view-run.ts'
import type { ViewStore } from '../store/view-store.ts'

/** The widget an action is about, and what the action may use. */
export interface WidgetActionTarget {
  store: ViewStore
  queryId: string
  widget: Widget
  title: string
  /** '' when it was given none. */
  description: string
  /** What the server answered for it; null before its first answer. */
  outcome: WidgetOutcome | null
  position: WidgetPosition | null
  isFocused: boolean
  /** It stays where it is. */
  isLocked: boolean
  /** Puts the focus on the handle that moves and resizes by arrow keys. */
  focusHandle: () => void
}

/** One entry of a widget's header: a button of its own where there is room, or a line of its menu. */
export interface WidgetAction {
  id: string
  place: 'button' | 'menu'
  label: (target: WidgetActionTarget) => string
  icon: (target: WidgetActionTarget) => Icon
  /** What its button says, the beginning of its label; left out: the label. */
  word?: (target: WidgetActionTarget) => string
  isDangerous?: boolean
  /** Left out: always. */
  isShown?: (target: WidgetActionTarget) => boolean
  /** What it does at once; an action with a dialog opens that instead. */
  onSelect?: (target: WidgetActionTarget) => void
  /** A page of the console that it opens in a new tab, from `paths`. */
  path?: (target: WidgetActionTarget) => string
  Dialog?: ComponentType<WidgetActionDialogProps>
}

export interface WidgetActionDialogProps {
  target: WidgetActionTarget
  onClose: () => void
}
