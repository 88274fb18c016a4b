import { IconBroadcast } from '@tabler/icons-react'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import {
  askedOverride,
  useActivePage,
  useRun,
  useView,
  useViewState,
  type Widget,
} from '../../view-model/index.ts'
import classes from './tail.module.css'
import { tailQuestion } from './tail-question.ts'

/** Turns a message list into one that shows new messages as they come in, and back. One at a time is live. */
export function LiveSwitch({ widget }: { widget: Widget }) {
  const { store, onReading } = useView()
  const { run } = useRun()
  const { page, document } = useActivePage()
  const state = useViewState(store)
  const { history, activeQueryId, liveWidgetId } = state
  const isLive = liveWidgetId === widget.id
  const question = tailQuestion({
    document: history.document,
    queryId: activeQueryId,
    override: askedOverride(state),
    widget,
  })
  const refusal = 'refusal' in question && !isLive ? question.refusal : null
  const toggle = () => {
    if (refusal !== null) return
    // What comes in shows itself: the search need not be repeated meanwhile.
    onReading()
    // What it begins with is as new.
    if (!isLive && document.view.type === 'SEARCH') run()
    store.show({ liveWidgetId: isLive ? null : widget.id })
  }
  const first = page.widgets.find(({ type }) => type === 'messages')
  const hasKey = document.view.type === 'SEARCH' && first?.id === widget.id
  return (
    <>
      <Tooltip
        label={
          refusal ?? (isLive ? 'Back to the results of the search' : 'Show new messages as they come in')
        }
      >
        <button
          type="button"
          role="switch"
          aria-checked={isLive}
          aria-disabled={refusal !== null || undefined}
          className={classes.switch}
          onClick={toggle}
        >
          <IconBroadcast size={16} stroke={1.75} aria-hidden="true" />
          Live
        </button>
      </Tooltip>
      {hasKey && <LiveKey onPress={toggle} />}
    </>
  )
}

function LiveKey({ onPress }: { onPress: () => void }) {
  useShortcut(
    { keys: 'l', label: 'Show new messages as they come in, or no longer', group: 'Search' },
    onPress,
  )
  return null
}
