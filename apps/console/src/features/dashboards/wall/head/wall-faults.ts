import { errorText } from '../../../../api/api-error.ts'
import type { ServerStatus } from '../../../../kit/session/server-status.ts'
import { outcomeOfWidget, type ViewRun, type Widget } from '../../../view-model/index.ts'

interface WallState {
  server: ServerStatus
  run: Pick<ViewRun, 'outcome' | 'error' | 'waitingFor'>
  /** Of the page. */
  widgets: readonly Widget[]
  timeText: (ms: number) => string
}

/** What has failed, in words: the cause of all first, and then nothing else. */
export function faultsOf({ server, run, widgets, timeText }: WallState): readonly string[] {
  if (!server.isUp) return [`The server is away since ${timeText(server.sinceMs)}`]
  if (run.waitingFor) return [`Waiting for the message store: ${errorText(run.waitingFor)}`]
  if (run.error) return [`The search failed: ${errorText(run.error)}`]
  const { outcome } = run
  const failed = widgets.filter((widget) => outcome && outcomeOfWidget(outcome, widget)?.errors.length)
  if (failed.length === 0) return []
  return [failed.length === 1 ? '1 tile failed' : `${failed.length} tiles failed`]
}
