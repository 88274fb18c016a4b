import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { AppLink } from '../app-link.tsx'
import { WhatHappened } from '../what-happened.tsx'
import classes from './page.module.css'
import { useDocumentTitle } from './use-document-title.ts'

interface PageProps {
  title: string
  /** What stands on the page, when it is more than the title of the window. */
  heading?: string
  /** One sentence: what this page is for. */
  description?: ReactNode
  /** Where the page lies, from the outermost; the page itself is not among them. */
  breadcrumb?: readonly { caption: string; to: string }[] | undefined
  /** At most one primary button. */
  actions?: ReactNode
  /** Of a page about one thing: what the audit log knows it by. */
  auditId?: string | undefined
  children: ReactNode
}

/** A padded page with its head. Pages that need the whole area (search, dashboards) do without. */
export function Page({ title, heading = title, children, ...header }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <PageHeader title={heading} {...header} />
      {children}
    </div>
  )
}

function PageHeader(props: Omit<PageProps, 'heading' | 'children'>) {
  const { title, description, breadcrumb, actions, auditId } = props
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        {breadcrumb && <Breadcrumb steps={breadcrumb} />}
        <h1 className={classes.title}>{title}</h1>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {(actions || auditId !== undefined) && (
        <div className={classes.actions}>
          {auditId !== undefined && <WhatHappened auditId={auditId} />}
          {actions}
        </div>
      )}
    </div>
  )
}

function Breadcrumb({ steps }: { steps: readonly { caption: string; to: string }[] }) {
  return (
    <nav className={classes.breadcrumb} aria-label="Breadcrumb">
      {steps.map(({ caption, to }, at) => (
        <Fragment key={to}>
          {at > 0 && <IconChevronRight size={13} stroke={1.75} aria-hidden="true" />}
          <AppLink to={to}>{caption}</AppLink>
        </Fragment>
      ))}
    </nav>
  )
}

/** While a page's own code is loading: the shape of its head, after half a second. */
export function PageSkeleton() {
  const isVisible = useDelayed(true, 500)
  return (
    <div className={classes.page} aria-busy="true">
      {isVisible && (
        <div className={classes.skeleton}>
          <Skeleton width={14} />
          <Skeleton width={32} />
        </div>
      )}
    </div>
  )
}
