import { PageButtons } from './page-buttons.tsx'
import classes from './short-pager.module.css'

interface ShortPagerProps {
  /** What it pages through, for its name. */
  of: string
  page: number
  lastPage: number
  onPage: (page: number) => void
}

/** Previous and next page of a list inside a card or a dialog; nothing while one page is enough. */
export function ShortPager({ of, page, lastPage, onPage }: ShortPagerProps) {
  if (lastPage <= 1) return null
  return (
    <div className={classes.pager}>
      <PageButtons label={`Pages of ${of}`} page={page} lastPage={lastPage} onPage={onPage} />
    </div>
  )
}
