import { AppLink } from '../app-link.tsx'
import classes from './page-tabs.module.css'

interface PageTab {
  caption: string
  to: string
  isCurrent: boolean
}

/** The way between the pages about one thing. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ caption, to, isCurrent }) => (
        <AppLink key={to} to={to} className={classes.tab} aria-current={isCurrent ? 'page' : undefined}>
          {caption}
        </AppLink>
      ))}
    </nav>
  )
}
