import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import classes from './pager.module.css'

interface PagerProps {
  page: number
  pageCount: number
  onPage: (page: number) => void
}

/** Hidden with one page or none. Numbers around the current page, the first and the last. */
export function Pager({ page, pageCount, onPage }: PagerProps) {
  if (pageCount <= 1 && page === 1) return null
  return (
    <nav className={classes.pager} aria-label="Pages of messages">
      <IconButton
        label="Previous page"
        icon={<IconChevronLeft size={16} stroke={1.75} />}
        disabledReason={page <= 1 ? 'This is the first page.' : undefined}
        onClick={() => onPage(page - 1)}
      />
      {shownPages(page, pageCount).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
          <span key={`gap-${index}`} className={classes.gap}>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className={classes.page}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`Page ${number}`}
            onClick={() => onPage(number)}
          >
            {number.toLocaleString('en')}
          </button>
        ),
      )}
      <IconButton
        label="Next page"
        icon={<IconChevronRight size={16} stroke={1.75} />}
        disabledReason={page >= pageCount ? 'This is the last page.' : undefined}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

/** At most nine entries; null is a gap of at least two pages. */
export function shownPages(page: number, pageCount: number): (number | null)[] {
  const last = Math.max(page, pageCount)
  const wanted = new Set([1, 2, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last))
  const pages: (number | null)[] = []
  for (const one of [...wanted].sort((a, b) => a - b)) {
    const before = pages.at(-1)
    if (typeof before === 'number' && one - before === 2) pages.push(one - 1)
    if (typeof before === 'number' && one - before > 2) pages.push(null)
    pages.push(one)
  }
  return pages
}
