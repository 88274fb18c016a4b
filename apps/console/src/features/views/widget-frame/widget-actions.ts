import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconArrowsMove,
  IconArrowsMoveHorizontal,
  IconCopy,
  IconFileText,
  IconPencil,
  IconPlayerPlay,
  IconTransferOut,
  IconTrash,
} from '@tabler/icons-react'
import {
  duplicateWidget,
  isFullWidth,
  toggleFullWidth,
  type WidgetAction,
  type WidgetActionTarget,
} from '../../view-model/index.ts'
import { exportActions, widgetTypeOf } from '../../widgets/index.ts'
import { DeleteWidgetDialog, DescribeWidgetDialog, MoveToPageDialog } from './dialogs/lazy-dialogs.ts'
import { replayPath } from './replay-path.ts'
import { returnToWidget } from './return-to-widget.ts'

/** Size of a copy whose type is not known. */
const unknownSize = { width: 4, height: 4 }

/** What every widget offers, in this order; what a page adds comes before the last one. */
export const widgetActions: readonly WidgetAction[] = [
  {
    id: 'replay',
    place: 'menu',
    label: () => 'Replay search',
    icon: () => IconPlayerPlay,
    isShown: (target) => isOnDashboard(target) && !widgetTypeOf(target.widget)?.isStatic,
    path: replayPath,
  },
  {
    id: 'stretch',
    place: 'menu',
    label: ({ position }) => (position && isFullWidth(position) ? 'Compress width' : 'Stretch width'),
    icon: () => IconArrowsMoveHorizontal,
    isShown: ({ isFocused, isLocked }) => !isFocused && !isLocked,
    onSelect: ({ store, queryId, widget }) => {
      const { width } = widgetTypeOf(widget)?.defaultSize ?? unknownSize
      store.edit(toggleFullWidth(queryId, widget.id, width))
    },
  },
  {
    id: 'focus',
    place: 'button',
    label: ({ isFocused }) => (isFocused ? 'Un-focus widget' : 'Focus this widget'),
    word: ({ isFocused }) => (isFocused ? 'Un-focus' : 'Focus'),
    icon: ({ isFocused }) => (isFocused ? IconArrowsMinimize : IconArrowsMaximize),
    onSelect: ({ store, widget, isFocused }) => {
      store.show({ focus: isFocused ? null : { widgetId: widget.id, isEditing: false } })
      returnToWidget(widget.id, isFocused ? 'Focus this widget' : 'Un-focus widget')
    },
  },
  {
    id: 'edit',
    place: 'button',
    label: () => 'Edit',
    icon: () => IconPencil,
    isShown: ({ widget }) => widgetTypeOf(widget)?.Editor !== undefined,
    onSelect: ({ store, widget, isFocused }) =>
      store.show({
        focus: { widgetId: widget.id, isEditing: true, ...(isFocused && { returnsToFocus: true }) },
      }),
  },
  {
    id: 'duplicate',
    place: 'menu',
    label: () => 'Duplicate',
    icon: () => IconCopy,
    onSelect: ({ store, queryId, widget, title }) => {
      const size = widgetTypeOf(widget)?.defaultSize ?? unknownSize
      store.edit(duplicateWidget(queryId, widget.id, { title: `${title} (copy)`, size }))
      store.show({ focus: null })
    },
  },
  {
    id: 'move',
    place: 'menu',
    label: () => 'Move or resize by arrow keys',
    icon: () => IconArrowsMove,
    isShown: ({ isFocused, isLocked }) => !isFocused && !isLocked,
    onSelect: ({ focusHandle }) => focusHandle(),
  },
  {
    id: 'move-to-page',
    place: 'menu',
    label: () => 'Move to Page',
    icon: () => IconTransferOut,
    isShown: isOnDashboard,
    Dialog: MoveToPageDialog,
  },
  ...exportActions,
  {
    id: 'describe',
    place: 'menu',
    label: ({ description }) => (description === '' ? 'Add description' : 'Edit description'),
    icon: () => IconFileText,
    Dialog: DescribeWidgetDialog,
  },
  {
    id: 'delete',
    place: 'menu',
    label: () => 'Delete',
    icon: () => IconTrash,
    isDangerous: true,
    Dialog: DeleteWidgetDialog,
  },
]

function isOnDashboard({ store }: WidgetActionTarget): boolean {
  return store.get().history.document.view.type === 'DASHBOARD'
}
