import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../kit/page/use-document-title.ts'
import classes from './error-page.module.css'

interface ErrorPageProps {
  title: string
  icon: ReactNode
  tone?: 'neutral' | 'danger'
  /** What it is and why. */
  children: ReactNode
  actions?: ReactNode
  details?: ReactNode
}

/** The frame of everything shown in place of a page. */
export function ErrorPage({ title, icon, tone = 'neutral', children, actions, details }: ErrorPageProps) {
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <div className={classes.box} role="alert">
        <span className={classes.icon} data-tone={tone}>
          {icon}
        </span>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.text}>{children}</div>
        {actions && <div className={classes.actions}>{actions}</div>}
        {details}
      </div>
    </div>
  )
}
