import { IconArrowUp } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import classes from './message-table.module.css'

/** Pixels (specification, section 9). */
const shownFrom = 50

/** Over a box that is scrolled down: brings its beginning back. */
export function BackToTop({ scrollerRef }: { scrollerRef: RefObject<HTMLElement | null> }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const box = scrollerRef.current
    const look = () => setShown((box?.scrollTop ?? 0) > shownFrom)
    box?.addEventListener('scroll', look, { passive: true })
    return () => box?.removeEventListener('scroll', look)
  }, [scrollerRef])
  if (!isShown) return null
  const scroll = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollerRef.current?.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
    // The button goes: the focus stays in the table.
    scrollerRef.current?.querySelector<HTMLElement>('[data-toggle]')?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.toTop}>
      <IconButton label="Back to top" icon={<IconArrowUp size={18} stroke={1.75} />} onClick={scroll} />
    </div>
  )
}
