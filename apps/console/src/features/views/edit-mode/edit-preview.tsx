import { Suspense, useEffect } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import {
  renameWidget,
  useActivePage,
  useRun,
  useView,
  useWidgetOutcome,
  type Widget,
  type WidgetOutcome,
} from '../../view-model/index.ts'
import { widgetTypeOf } from '../../widgets/index.ts'
import { SearchCancelled, SearchFailed, WaitingForStore } from '../run/run-states.tsx'
import { WidgetBody } from '../widget-frame/widget-body.tsx'
import { WidgetTitle } from '../widget-frame/widget-title.tsx'
import classes from './widget-edit-mode.module.css'

/** The widget as the document says it now; or why there is nothing to show. */
export function EditPreview({ widget, title }: { widget: Widget; title: string }) {
  const { store } = useView()
  const { document, query } = useActivePage()
  const run = useRun()
  const { outcome: answered, isRunning } = run
  const outcome = useWidgetOutcome(widget)
  const type = widgetTypeOf(widget)
  useEffect(() => type?.preload(widget.config), [type, widget.config])
  const isStatic = type?.isStatic ?? false
  const Info = type?.HeaderInfo
  return (
    <div className={classes.preview}>
      <div className={classes.head}>
        <WidgetTitle title={title} onRename={(text) => store.edit(renameWidget(query.id, widget.id, text))} />
        {Info && outcome && (
          <Suspense>
            <Info widget={outcome.widget} title={title} results={outcome.results} />
          </Suspense>
        )}
        {outcome && document.view.type === 'DASHBOARD' && (
          <span className={classes.count}>{countText(outcome, answered?.durationMs ?? null)}</span>
        )}
      </div>
      {!isStatic && !answered && run.error && <SearchFailed error={run.error} onRetry={run.run} />}
      {!isStatic && answered && run.error && (
        <Notice tone="danger">
          The preview is not the newest: {errorText(run.error)}{' '}
          <Button variant="quiet" onClick={run.run}>
            Search again
          </Button>
        </Notice>
      )}
      {!isStatic && !answered && run.waitingFor && <WaitingForStore run={run} reason={run.waitingFor} />}
      {!isStatic && run.isCancelled && <SearchCancelled onRetry={run.run} />}
      {(isStatic || answered || (!run.error && !run.isCancelled && !run.waitingFor)) && (
        <WidgetBody widget={widget} title={title} outcome={outcome} isRunning={isRunning && !isStatic} />
      )}
    </div>
  )
}

/** How many messages the preview is made of; on a search its status line says so. */
function countText({ results }: WidgetOutcome, durationMs: number | null): string {
  const [first] = Object.values(results)
  const total =
    first?.type === 'pivot' ? first.total : first?.type === 'messages' ? first.total_results : null
  if (total === null) return ''
  const messages = `${total.toLocaleString('en')} ${total === 1 ? 'message' : 'messages'}`
  return durationMs === null ? messages : `${messages} in ${durationMs.toLocaleString('en')} ms`
}
