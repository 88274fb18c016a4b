import type { Page } from '@playwright/test'

/**
 * What does not fit into the width of a page: what makes it scroll to the side, controls that are cut off, and controls
 * of which another one lies over the middle. What is inside of something that scrolls to the side by itself fits.
 */
export const misfitsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const nameOf = (control) => control.tagName.toLowerCase() + ' ' +
      (control.getAttribute('aria-label') || control.textContent.trim() || control.outerHTML).slice(0, 60)
    const misfits = []
    const content = document.getElementById('content')
    for (const box of [document.documentElement, content])
      if (box && box.scrollWidth > box.clientWidth) misfits.push('scrolls to the side: ' + box.tagName + ' ' + box.scrollWidth)
    const selector = 'button, a[href], input, select, textarea, [role="button"], [role="tab"], [role="switch"]'
    const controls = [...document.querySelectorAll(selector)].filter((control) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !control.closest('.visually-hidden, [aria-hidden="true"], .cm-editor') &&
      control.getBoundingClientRect().width > 1)
    for (const control of controls) {
      const box = control.getBoundingClientRect()
      let [left, right, top, bottom, isScrolled] = [0, innerWidth, 0, innerHeight, false]
      for (let around = control.parentElement; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around)
        const outer = around.getBoundingClientRect()
        if (overflowX === 'auto' || overflowX === 'scroll') isScrolled ||= around !== content
        else if (overflowX !== 'visible' && outer.width > 1) [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right)]
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)]
        if (isScrolled) [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right)]
        if (position === 'fixed') break
      }
      if (!isScrolled && (box.left < left - 1 || box.right > right + 1)) misfits.push('cut off: ' + nameOf(control))
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (x < left || x > right || y < top || y > bottom) continue
      const over = document.elementFromPoint(x, y)?.closest(selector)
      if (over && over !== control && !over.contains(control) && !control.contains(over) && ![...(control.labels ?? [])].some((label) => label.contains(over)))
        misfits.push('covered: ' + nameOf(control) + ' by ' + nameOf(over))
    }
    return misfits
  })()`)
