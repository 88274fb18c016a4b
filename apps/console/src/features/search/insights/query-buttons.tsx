import { useView } from '../../view-model/index.ts'
import classes from './insights.module.css'

interface QueryButtonsProps {
  /** What finds the messages; null: they cannot be told by words. */
  query: string | null
  /** Of what. */
  label: string
}

/** Searches for the messages besides, or for the others. */
export function QueryButtons({ query, label }: QueryButtonsProps) {
  const { narrowQuery } = useView()
  if (query === null) return <span className={classes.muted}>No words to search for</span>
  return (
    <>
      <button
        type="button"
        className={classes.link}
        aria-label={`Filter ${label}`}
        onClick={() => narrowQuery(query.includes(' AND ') ? `(${query})` : query)}
      >
        Filter
      </button>
      <button
        type="button"
        className={classes.link}
        aria-label={`Exclude ${label}`}
        onClick={() => narrowQuery(query.includes(' AND ') ? `NOT (${query})` : `NOT ${query}`)}
      >
        Exclude
      </button>
    </>
  )
}
