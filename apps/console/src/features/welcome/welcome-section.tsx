import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { errorText } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keptRows, useKeepRows } from './rows/kept-rows.ts'
import classes from './welcome.module.css'

const skeletonWidths = [46, 38, 52, 41, 34]

interface WelcomeSectionProps<T> {
  title: string
  description: string
  /** Completes "Could not load …". */
  noun: string
  query: UseQueryResult<T>
  /** How many it has, to keep room for them the next time. */
  rowsOf: (data: T) => number
  isWide?: boolean
  children: (data: T) => ReactNode
}

/** A titled list: its rows, room for them before they are there, or what went wrong. */
export function WelcomeSection<T>(props: WelcomeSectionProps<T>) {
  const { title, description, noun, query, rowsOf, isWide = false, children } = props
  const id = useId()
  useKeepRows(noun, query.data === undefined ? null : Math.max(1, rowsOf(query.data)))
  return (
    <Card className={classes.section} aria-labelledby={id} data-wide={isWide || undefined}>
      <h2 className={classes.title} id={id} title={description}>
        {title}
      </h2>
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
      {skeletonWidths.slice(0, keptRows(noun, 1)).map((width) => (
        <li key={width} className={classes.row}>
          <Skeleton width={width} />
        </li>
      ))}
    </ul>
  )
}

/** One quiet line; what would make it more is said to whoever stays on it. */
export function NothingYet({ text, hint }: { text: string; hint: string }) {
  return (
    <p className={classes.nothing} title={hint}>
      {text} <span className="visually-hidden">{hint}</span>
    </p>
  )
}
