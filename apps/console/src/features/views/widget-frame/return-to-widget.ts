/** Frames until the widgets lie in their places; a second at most. */
const awaitedFrames = 60

/**
 * Gives the focus to a button of a widget once that is shown anew, in the grid or over the page, and brings it into view
 * again: what fills the page has another height.
 */
export function returnToWidget(widgetId: string, label: string, frames = awaitedFrames): void {
  requestAnimationFrame(() => {
    const frame = document.querySelector(`[data-widget="${CSS.escape(widgetId)}"]`)
    const button = frame?.querySelector<HTMLElement>(
      `[aria-label="${label}"], [aria-label="Open actions dropdown"]`,
    )
    if (!frame || !button) {
      if (frames > 0) returnToWidget(widgetId, label, frames - 1)
      return
    }
    frame.scrollIntoView({ block: 'nearest' })
    button.focus({ preventScroll: true })
  })
}
