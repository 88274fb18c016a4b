/** What the first rows need is loaded by then, on all but the slowest lines. */
const rowsAreThereMs = 1_500
/** A page that is never idle does it all the same. */
const latestMs = 1_000

/**
 * Runs when the page has time, but not before `afterMs`: by then it has had time for what it was opened for. What is
 * returned calls it off.
 */
export function whenIdle(run: () => void, afterMs = rowsAreThereMs): () => void {
  // Not in every browser.
  const idle = window.requestIdleCallback ?? ((later: () => void) => later())
  const timer = setTimeout(() => idle(run, { timeout: latestMs }), afterMs)
  return () => clearTimeout(timer)
}
