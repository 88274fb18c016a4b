import { IconArrowUp } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import classes from './message-table.module.css'

const shownFromPx = 50
/** 50 pixels in 5 ms (specification, section 9). */
const pixelsPerMs = 10

/** Over a box that is scrolled down: brings its beginning back. */
export function BackToTop({ scrollerRef }: { scrollerRef: RefObject<HTMLElement | null> }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const box = scrollerRef.current
    const look = () => setShown((box?.scrollTop ?? 0) > shownFromPx)
    box?.addEventListener('scroll', look, { passive: true })
    return () => box?.removeEventListener('scroll', look)
  }, [scrollerRef])
  if (!isShown) return null
  const scroll = () => {
    if (scrollerRef.current) scrollUp(scrollerRef.current)
    // The button goes: the focus stays in the table.
    scrollerRef.current?.querySelector<HTMLElement>('[data-toggle]')?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.toTop}>
      <IconButton label="Back to top" icon={<IconArrowUp size={18} stroke={1.75} />} onClick={scroll} />
    </div>
  )
}

function scrollUp(box: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    box.scrollTo({ top: 0 })
    return
  }
  const from = box.scrollTop
  const startedAtMs = performance.now()
  const step = (nowMs: number) => {
    box.scrollTop = Math.max(0, from - (nowMs - startedAtMs) * pixelsPerMs)
    if (box.scrollTop > 0) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
