import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { errorText } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './welcome.module.css'

const skeletonWidths = [46, 38, 52, 41, 34]

interface WelcomeSectionProps<T> {
  title: string
  description: string
  /** Completes "Could not load …". */
  noun: string
  query: UseQueryResult<T>
  isWide?: boolean
  children: (data: T) => ReactNode
}

/** A titled card: its rows, room for them before they are there, or what went wrong. */
export function WelcomeSection<T>(props: WelcomeSectionProps<T>) {
  const { title, description, noun, query, isWide = false, children } = props
  const id = useId()
  return (
    <Card className={classes.section} aria-labelledby={id} data-wide={isWide || undefined}>
      <h2 className={classes.title} id={id}>
        {title}
      </h2>
      <p className={classes.description}>{description}</p>
      {query.data === undefined ? <Waiting noun={noun} query={query} /> : children(query.data)}
    </Card>
  )
}

function Waiting({ noun, query }: { noun: string; query: UseQueryResult }) {
  if (query.error) {
    return (
      <Notice tone="danger">
        Could not load {noun}: {errorText(query.error)}{' '}
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </Notice>
    )
  }
  return (
    <ul className={classes.rows} aria-busy="true">
      {skeletonWidths.map((width) => (
        <li key={width} className={classes.row}>
          <Skeleton width={width} />
        </li>
      ))}
    </ul>
  )
}

export function NothingYet({ text, hint }: { text: string; hint: string }) {
  return (
    <div className={classes.nothing}>
      <p>{text}</p>
      <p className={classes.hint}>{hint}</p>
    </div>
  )
}
