import { useDelayed } from '../ui/use-delayed.ts'
import { BrandMark } from './brand/brand-mark.tsx'
import classes from './loading-page.module.css'

/** Fast answers must not flash a page. */
const delayMs = 200

export function LoadingPage({ text }: { text: string }) {
  const isVisible = useDelayed(true, delayMs)
  return (
    <main className={classes.page} data-visible={isVisible || undefined} aria-busy="true">
      <BrandMark size={44} />
      <p className={classes.text} role="status">
        {isVisible && text}
      </p>
      <span className={classes.track} aria-hidden="true" />
    </main>
  )
}
