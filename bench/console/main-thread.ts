import type { ConsolePage } from './console-page.ts'

/** What the page's main thread did while something was done with it. */
export interface MainThreadWork {
  longestTaskMs: number
  /** Processor time of that one which took most: other work on the machine does not lengthen it. */
  longestTaskCpuMs: number
  /** Of the tasks that block somebody's typing noticeably. */
  longTasks: number
  frames: number
  /** Processor time in all, milliseconds. */
  scriptMs: number
  styleMs: number
  layoutMs: number
  paintMs: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time, microseconds. */
  tdur?: number
  args?: { name?: string }
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
]

/** A task longer than this is a "long task" (W3C Long Tasks). */
const longTaskMs = 50

/** Records every task of the page's main thread during `action`. */
export async function traceMainThread(
  { browser, page }: ConsolePage,
  action: () => Promise<unknown>,
): Promise<MainThreadWork> {
  await browser.startTracing(page, { categories })
  await action()
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] }
  return workOf(ofMainThread(trace.traceEvents))
}

/** Events of the renderer that worked most: others are spare ones, which idle. */
function ofMainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const byThread = threads.map(({ pid, tid }) => events.filter((one) => one.pid === pid && one.tid === tid))
  return byThread.sort((a, b) => b.length - a.length)[0] ?? []
}

function workOf(events: readonly TraceEvent[]): MainThreadWork {
  const runTasks = events.filter(({ name }) => name === 'RunTask')
  const tasks = runTasks.map(durationMs)
  const total = (...names: string[]) =>
    outermost(events.filter(({ name, ph }) => ph === 'X' && names.includes(name)))
      .map(processorMs)
      .reduce((sum, ms) => sum + ms, 0)
  return {
    longestTaskMs: Math.max(0, ...tasks),
    longestTaskCpuMs: Math.max(0, ...runTasks.map(processorMs)),
    longTasks: tasks.filter((ms) => ms > longTaskMs).length,
    frames: events.filter(({ name }) => name === 'BeginMainThreadFrame').length,
    scriptMs: total(
      'FunctionCall',
      'EvaluateScript',
      'EventDispatch',
      'FireAnimationFrame',
      'TimerFire',
      'RunMicrotasks',
    ),
    styleMs: total('UpdateLayoutTree'),
    layoutMs: total('Layout'),
    paintMs: total('PrePaint', 'Paint', 'Layerize', 'Commit'),
  }
}

/** Without those that lie inside another one: a call inside an event is part of it. */
function outermost(events: TraceEvent[]): TraceEvent[] {
  let endUs = 0
  return events
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < endUs) return false
      endUs = ts + dur
      return true
    })
}

function processorMs({ tdur = 0 }: TraceEvent): number {
  return tdur / 1000
}

function durationMs({ dur = 0 }: TraceEvent): number {
  return dur / 1000
}
