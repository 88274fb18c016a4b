/** What the first rows need is loaded by then, on all but the slowest lines. */
const notBeforeMs = 1_500

/** Runs when the page has had time for what it was opened for; what is returned calls it off. */
export function whenIdle(run: () => void): () => void {
  // Not in every browser.
  const idle = window.requestIdleCallback ?? ((later: () => void) => later())
  const timer = setTimeout(() => idle(run), notBeforeMs)
  return () => clearTimeout(timer)
}
