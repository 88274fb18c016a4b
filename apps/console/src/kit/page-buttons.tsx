import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import classes from './page-buttons.module.css'

const count = new Intl.NumberFormat('en')

interface PageButtonsProps {
  label: string
  page: number
  lastPage: number
  onPage: (page: number) => void
}

/** Previous and next page, and which one this is. */
export function PageButtons({ label, page, lastPage, onPage }: PageButtonsProps) {
  return (
    <nav className={classes.pages} aria-label={label}>
      <IconButton
        size="small"
        label="Previous page"
        icon={<IconChevronLeft size={16} stroke={1.75} />}
        disabledReason={page <= 1 ? 'This is the first page' : undefined}
        onClick={() => onPage(page - 1)}
      />
      <span className={classes.text}>
        Page {count.format(page)} of {count.format(lastPage)}
      </span>
      <IconButton
        size="small"
        label="Next page"
        icon={<IconChevronRight size={16} stroke={1.75} />}
        disabledReason={page >= lastPage ? 'This is the last page' : undefined}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
