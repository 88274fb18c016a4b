import { Button, type ButtonProps } from '../../ui/buttons/button.tsx'
import classes from './query-submit.module.css'

interface QuerySubmitProps extends ButtonProps {
  /** What is typed differs from what was searched. */
  isDirty: boolean
}

/** The button beside a query, with a dot while there is something to search for. */
export function QuerySubmit({ isDirty, ...button }: QuerySubmitProps) {
  const title = isDirty ? 'Perform search (changes were made after last search execution)' : 'Perform Search'
  return (
    <span className={classes.submit} data-dirty={isDirty || undefined}>
      <Button variant="primary" size="search" title={title} {...button} />
    </span>
  )
}
